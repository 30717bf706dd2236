// Reports the phone and the clock as a frame sees them.
(() => {
  const send = (text) => top.postMessage(text, "*");
  const random = [Math.random().toFixed(6), crypto.randomUUID()];
  const phone = [navigator.platform, navigator.language, `${screen.width} wide`];
  const bridge = [typeof window.webkit, typeof window.conformance];
  send([new Date().toISOString(), ...random, ...phone, ...bridge].join(", "));
  setTimeout(() => send(`a timer, ${performance.now()} ms`), 300);
  requestAnimationFrame((at) => send(`a picture, ${at} ms`));
  setTimeout(
    () =>
      fetch("data:text/plain,fetched")
        .then((response) => response.text())
        .then((text) => send(`${text}, ${performance.now()} ms`)),
    500,
  );
  setTimeout(() => {
    throw new Error("thrown in a frame");
  }, 600);
  setTimeout(() => console.error("said in a frame"), 700);
  setTimeout(() => {
    const message = { name: "notify", payload: { of: "a frame" } };
    if (window.webkit) window.webkit.messageHandlers.conformance.postMessage(message);
    else window.conformance.send(JSON.stringify(message));
  }, 800);
})();
