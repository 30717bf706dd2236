/** A page that pays through the app, and orders from a server. */
let calls = 0;

function post(message) {
  const ios = window.webkit?.messageHandlers.shop;
  if (ios) ios.postMessage(message);
  else window.shop?.postMessage(JSON.stringify(message));
}

function call(name, payload) {
  const callback = `shopCallback${++calls}`;
  return new Promise((resolve) => {
    window[callback] = (reply) => {
      delete window[callback];
      resolve(reply);
    };
    post({ name, payload, callback });
  });
}

const show = (id, text) => {
  document.getElementById(id).textContent = text;
};
const on = (id, press) =>
  document.getElementById(id).addEventListener("click", press);

show("app", /Shop\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? "no app");
localStorage.setItem("basket", "2 items");

// Functions that the app calls.
window.onShopAsk = async (name, { reason } = {}) =>
  name === "canLeave" ? { canLeave: false, reason } : null;

// Values that the browser reports about the phone.
const is = (query) => matchMedia(`(${query})`).matches;
function showPhone() {
  document.title = [
    "Shop",
    `${innerWidth}×${innerHeight}`,
    `${is("min-resolution: 2dppx") ? "fine" : "coarse"} pixels`,
    is("prefers-color-scheme: dark") ? "dark" : "light",
    is("pointer: coarse") ? "touch" : "mouse",
    new Intl.NumberFormat().resolvedOptions().locale,
  ].join(" ");
}
showPhone();
// A browser may apply a phone's size after the page has begun.
addEventListener("resize", showPhone);

on("pay", async () => {
  show("status", "paying");
  const { code, data } = await call("pay", { cents: 5040 });
  show(
    "status",
    code === "0" ? `Paid, receipt ${data.receipt}` : `No: ${code}`,
  );
});
on("wrong", () => void call("pay", { cents: "<b>5040</b>" }));
on("order", async () => {
  show("status", "ordering");
  try {
    const { status } = await fetch("https://api.shop.test/orders", {
      method: "POST",
      body: "{}",
    });
    show("status", `Order: ${status}`);
  } catch {
    show("status", "Order: broken off");
  }
});
on("share", () => {
  for (let round = 0; round < 2000; round += 1)
    post({ name: "share", payload: { title: `Basket ${round}` } });
});
