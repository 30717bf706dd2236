/** Renders untrusted HTML, sanitised (§5). */
import { useMemo } from "react";
import { warnOnConsole } from "../safe-links/warn";
import { richTextCleaner } from "./clean-rich-text";

interface RichTextProps {
  readonly html: string;
  readonly className?: string;
}

const clean = richTextCleaner(window, warnOnConsole);

export function RichText({ html, className }: RichTextProps) {
  const content = useMemo(() => ({ __html: clean(html) }), [html]);
  return <div className={className} dangerouslySetInnerHTML={content} />;
}
