/** A component's choice that is stored on the device and restored on the next visit. */
import { createContext, useContext, useState } from "react";
import { browserStoredTexts } from "../device/stored-texts";
import {
  createLocalDatabase,
  type Area,
  type LocalDatabase,
} from "./local-database";

/** The page's database by default. */
const DatabaseContext = createContext<LocalDatabase>(
  createLocalDatabase(browserStoredTexts(window)),
);

/** The first of `choices` is the default. */
export function useKept<Choice extends string>(
  area: Area,
  key: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const store = useContext(DatabaseContext).store(area);
  const [chosen, setChosen] = useState(
    () => choices.find((one) => one === store.get(key)) ?? choices[0],
  );
  return [
    chosen,
    (choice) => {
      setChosen(choice);
      store.set(key, choice);
    },
  ];
}
