import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fakeSession } from "../../test/fake-session";
import { createTexts } from "../../locales/texts";
import { TextsContext } from "../../locales/use-translation";
import { SendCodeButton } from "./send-code-button";
import { SessionContext } from "./session-context";

const SEND = "/v1/msg/verifyCode/send";

it("counts clicks within two seconds as one", async () => {
  const fake = fakeSession();
  const onEnd = vi.fn<() => void>();
  render(
    <TextsContext value={createTexts()}>
      <SessionContext value={fake.session}>
        <SendCodeButton
          label="Send"
          address={{ type: "register", email: "ann@exchange.test" }}
          onEnd={onEnd}
        />
      </SessionContext>
    </TextsContext>,
  );
  const user = userEvent.setup();
  const press = async (times: number): Promise<void> => {
    await user.click(screen.getByRole("button", { name: "Send" }));
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(times));
  };
  await press(1);
  fake.timers.advance(1_999);
  await press(1);
  expect(fake.site.to(SEND)).toHaveLength(1);
  fake.timers.advance(1);
  await press(2);
  expect(fake.site.to(SEND)).toHaveLength(2);
});
