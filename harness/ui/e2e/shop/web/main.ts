/** The basket page. */
import { call, post } from "./app";
import { format, ITEMS, reduce, totalOf } from "./basket";

const show = (id: string, text: string): void => {
  const element = document.getElementById(id);
  if (element !== null) element.textContent = text;
};
const on = (id: string, press: () => void): void =>
  document.getElementById(id)?.addEventListener("click", press);

for (const { name, cents } of ITEMS) {
  const line = document.createElement("li");
  line.textContent = `${name} ${format(cents)}`;
  document.getElementById("items")?.append(line);
}
/** Older apps have no payment sheet. */
function canPay(): boolean {
  const [, major, minor] = /Shop\/(\d+)\.(\d+)/.exec(navigator.userAgent) ?? [];
  const from = window.webkit ? 200 : 204;
  return Number(major) * 100 + Number(minor) >= from;
}
show("total", format(totalOf(ITEMS)));
void call("session", {}).then(({ data }) =>
  show("hello", `Hello, ${data["name"]}`),
);

on("pay", async () => {
  if (!canPay()) return;
  const { code, data } = await call("pay", { cents: totalOf(ITEMS) });
  if (code === "0") show("status", `Paid, receipt ${data["receipt"]}`);
  else show("alert", "Your card was declined.");
});
on("coupon", () => {
  const cents = reduce(totalOf(ITEMS), null);
  show("status", `Now ${format(cents)}`);
});
on("share", () => {
  post({ name: "share", payload: { title: "My basket", items: ITEMS.length } });
});
on("review", () => {
  document.title = "<b>Review</b>";
  console.error(
    "review failed: </script><script>document.body.remove()</script><img src=x onerror=document.body.remove()>",
  );
});
on("recommend", () => {
  for (;;);
});
on("compare", async () => {
  try {
    await fetch("https://prices.tracker.test/v2/compare?sku=kettle");
  } catch {
    show("alert", "No prices to compare.");
  }
});
