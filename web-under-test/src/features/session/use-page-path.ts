/** Paths of the account pages in the language of the page that one is on. */
import { useParams } from "react-router";

export function usePagePath(): (path: string) => string {
  const { locale } = useParams();
  return (path) => (locale === undefined ? path : `/${locale}${path}`);
}
