// An app with the bridge of @vkontakte/vk-bridge on iOS, as its documentation describes it.
(() => {
  const reply = (type, data) =>
    window.dispatchEvent(
      new CustomEvent("VKWebAppEvent", { detail: { type, data } }),
    );
  const handlers = {
    VKWebAppInit: ({ request_id }) =>
      reply("VKWebAppInitResult", { result: true, request_id }),
    VKWebAppGetUserInfo: ({ request_id }) =>
      setTimeout(
        () =>
          reply("VKWebAppGetUserInfoResult", {
            id: 1,
            first_name: "Grace",
            last_name: "Hopper",
            request_id,
          }),
        50,
      ),
    VKWebAppOpenCodeReader: ({ request_id }) =>
      reply("VKWebAppOpenCodeReaderFailed", {
        error_type: "client_error",
        error_data: { error_code: 4, error_reason: "User denied" },
        request_id,
      }),
    VKWebAppClose: () => {},
  };
  const messageHandlers = {};
  for (const [name, handle] of Object.entries(handlers))
    messageHandlers[name] = {
      postMessage: (message) => setTimeout(handle, 5, message),
    };
  window.webkit = { messageHandlers };
})();
