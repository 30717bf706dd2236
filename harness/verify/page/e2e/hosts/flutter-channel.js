// An app with a JavaScript channel of Flutter's web view: texts in, calls of the page's functions out.
(() => {
  const results = {
    pay: { receipt: "r-99" },
    print: true,
    download: true,
  };
  window.shopCalls = Object.keys(results);
  window.Shop = {
    postMessage(text) {
      const { method, id } = JSON.parse(text);
      setTimeout(() => {
        if (method in results) window.shop.resolve(id, results[method]);
        else window.shop.reject(id, "unknown", `no method ${method}`);
      }, 5);
    },
  };
})();
