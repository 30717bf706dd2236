/** Panels, one shown at a time, selected by tabs: arrow keys move between them, Home and End to the first and last. */
import * as RadixTabs from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";
import { textDirection } from "./text-direction";

interface TabsProps<Value extends string> {
  /** The label of the tabs, for assistive technology. */
  readonly label: string;
  readonly tabs: readonly {
    readonly value: Value;
    readonly text: ReactNode;
    readonly panel: ReactNode;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly size?: "normal" | "dense";
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  size = "normal",
}: TabsProps<Value>) {
  const choose = (text: string): void => {
    const tab = tabs.find((each) => each.value === text);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <RadixTabs.Root
      className={styles["tabs"]}
      dir={textDirection()}
      value={value}
      onValueChange={choose}
    >
      <RadixTabs.List
        aria-label={label}
        className={styles["list"]}
        data-size={size}
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={styles["tab"]}
          >
            {tab.text}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          className={styles["panel"]}
        >
          {tab.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
