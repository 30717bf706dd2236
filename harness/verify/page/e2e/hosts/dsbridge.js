// An app with dsBridge on Android: an injected object with one method, whose replies to asynchronous calls go to the
// function that the argument names. Its count is a text, and it replies twice when something is added.
(() => {
  const now = (data) => JSON.stringify({ code: 0, data });
  const synchronous = {
    "_dsb.hasNativeMethod": () => true,
    "cart.count": () => "2",
    "_dsb.dsinit": () => null,
    "_dsb.returnValue": () => null,
  };
  const asynchronous = {
    "cart.add": [{ count: 3 }, { count: 3 }],
    pay: [{ receipt: "r-1" }],
  };
  window._dsbridge = {
    call(method, argument) {
      const { _dscbstub: callback } = JSON.parse(argument);
      const replies = asynchronous[method];
      if (replies === undefined) return now(synchronous[method]?.() ?? null);
      for (const reply of replies)
        setTimeout(() => {
          window[callback]?.(reply);
        }, 5);
      return now(null);
    },
  };
})();
