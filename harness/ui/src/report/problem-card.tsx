/** A problem in full: its message, its cases and hosts, its first place, and other problems of the same cases. */
import type {
  FailureGroup,
  Message as GroupMessage,
} from "../record/failure-groups";
import { t } from "../texts/texts";
import { ChangedLines } from "../ui/changed-lines";
import { HostList } from "../ui/host-list";
import { Icon } from "../ui/icon";
import { Message } from "../ui/message";
import { Place } from "../ui/place";
import { VerdictBadge } from "../ui/verdict-badge";
import disclosure from "./disclosure.module.css";
import styles from "./problem-card.module.css";
import { plainMessage } from "./plain-message";

/** The maximum numbers of changed lines and of messages. */
const MOST_LINES = 6;
const MOST_MESSAGES = 20;

interface ProblemCardProps {
  readonly group: FailureGroup;
  /** The address of a case. */
  readonly hrefOf: (id: string) => string;
}

export function ProblemCard({ group, hrefOf }: ProblemCardProps) {
  const { verdict, message, title, cases, scenarios, place, hosts } = group;
  const [first] = cases;
  return (
    <li className={styles["card"]} data-verdict={verdict}>
      <p className={styles["about"]}>
        <VerdictBadge verdict={verdict} />
        <span className={styles["cases"]}>
          {t("problem.cases", { count: cases.length })}
        </span>
        {scenarios.length > 1 && (
          <span>{t("problem.of-scenarios", { count: scenarios.length })}</span>
        )}
        <HostList hosts={hosts} />
      </p>
      <h3 className={styles["message"]}>
        <a href={hrefOf(first?.id ?? "")}>
          <Message text={plainMessage(message)} />
        </a>
      </h3>
      <Found group={group} />
      {group.changes.length > 0 && (
        <ChangedLines changes={group.changes} most={MOST_LINES} />
      )}
      <p className={styles["first"]}>
        <span>
          <Message
            text={t(cases.length === 1 ? "problem.in" : "problem.first-in", {
              title,
            })}
          />
        </span>
        {place === null ? (
          <code className={styles["file"]}>{scenarios[0]}</code>
        ) : (
          <Place place={place} />
        )}
      </p>
      <Messages
        summary={t("problem.alike", { count: group.variants.length })}
        messages={group.variants}
        hrefOf={hrefOf}
      />
      <Messages
        summary={t("problem.also-wrong", { count: group.consequences.length })}
        messages={group.consequences}
        hrefOf={hrefOf}
      />
    </li>
  );
}

/** The value found in place of the expected one. */
function Found({ group: { failure } }: { readonly group: FailureGroup }) {
  if (failure?.kind !== "expectation") return null;
  const [found] = failure.found;
  return (
    <p className={styles["found"]}>
      {found === undefined ? (
        t("failure.nothing")
      ) : (
        <>
          {t("problem.found")} <code>{found}</code>
        </>
      )}
    </p>
  );
}

interface MessagesProps {
  readonly summary: string;
  readonly messages: readonly GroupMessage[];
  readonly hrefOf: (id: string) => string;
}

function Messages({ summary, messages, hrefOf }: MessagesProps) {
  if (messages.length === 0) return null;
  const left = messages.length - MOST_MESSAGES;
  return (
    <details className={disclosure["disclosure"]}>
      <summary className={disclosure["summary"]}>
        <Icon name="chevron" size={12} />
        {summary}
      </summary>
      <ul className={disclosure["items"]}>
        {messages.slice(0, MOST_MESSAGES).map(({ text, cases }) => (
          <li key={text} className={disclosure["item"]}>
            <a href={hrefOf(cases[0]?.id ?? "")}>
              <Message text={plainMessage(text)} />
            </a>{" "}
            <span>{t("problem.cases", { count: cases.length })}</span>
          </li>
        ))}
        {left > 0 && (
          <li className={disclosure["item"]}>
            {t("problem.more", { count: left })}
          </li>
        )}
      </ul>
    </details>
  );
}
