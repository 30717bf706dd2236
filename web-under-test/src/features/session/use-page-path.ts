/** Paths of the account pages in the current language. */
import { useParams } from "react-router";

export function usePagePath(): (path: string) => string {
  const { locale } = useParams();
  return (path) => (locale === undefined ? path : `/${locale}${path}`);
}
