import { describe, expect, it } from "vitest";
import type { RequestText } from "./request-text";
import { REQUEST_MESSAGES } from "./request-messages";
import { loadRequestTexts } from "./request-texts";

const ENGLISH: Readonly<Record<RequestText, string>> = {
  tip: "Tip",
  timeout: "Request timed out!",
  expired: "Login expired, please log in again",
  loginvalid: "Please login to visit",
  unknow: "The system is busy",
  notfound: "Request error",
  forbidden: "Request is forbidden",
};
const KEYS = Object.keys(ENGLISH) as RequestText[];

async function messagesIn(locale: string): Promise<Record<string, string>> {
  const texts = await loadRequestTexts(locale);
  return Object.fromEntries(KEYS.map((key) => [key, texts(key)]));
}

it.each(["en", "bg", "nl", "en-IN", "en-PH", "en-ZA", "tlh", "constructor"])(
  "has the English texts of §8 for %s",
  async (locale) => {
    expect(await messagesIn(locale)).toEqual(ENGLISH);
  },
);

describe.each([
  ["zh-CN", "登录已失效，请重新登录"],
  ["zh-TC", "登入已失效，請重新登入"],
  ["zh-TW", "登入已失效，請重新登入"],
  ["ja", "ログインの有効期限が切れました。もう一度ログインしてください"],
  ["vi", "Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại"],
  ["ru", "Срок действия входа истёк, войдите снова"],
  ["es", "La sesión ha caducado, inicia sesión de nuevo"],
  ["es-ES", "La sesión ha caducado, vuelve a iniciar sesión"],
  ["es-AR", "La sesión venció, volvé a iniciar sesión"],
  ["tr", "Oturumunuzun süresi doldu, lütfen tekrar giriş yapın"],
  ["it", "La sessione è scaduta, effettua di nuovo l'accesso"],
  ["fr", "Votre session a expiré, veuillez vous reconnecter"],
  ["de", "Ihre Anmeldung ist abgelaufen, bitte melden Sie sich erneut an"],
  ["pt", "Sua sessão expirou, faça login novamente"],
  ["pt-PT", "A sua sessão expirou, inicie sessão novamente"],
  ["id", "Sesi masuk telah berakhir, silakan masuk lagi"],
  ["th", "การเข้าสู่ระบบหมดอายุ โปรดเข้าสู่ระบบอีกครั้ง"],
  ["ko", "로그인이 만료되었습니다. 다시 로그인해 주세요"],
  ["pl", "Sesja wygasła, zaloguj się ponownie"],
  ["uk", "Термін дії входу минув, увійдіть знову"],
  ["sv", "Inloggningen har gått ut, logga in igen"],
  ["uz", "Kirish muddati tugagan, iltimos, qayta kiring"],
  ["ar", "انتهت صلاحية تسجيل الدخول، يرجى تسجيل الدخول مرة أخرى"],
  ["ph", "Nag-expire na ang pag-login, mangyaring mag-login muli"],
  ["en-GB", "Your login has expired, please log in again"],
  ["en-CA", "Your login has expired, please log in again"],
])("%s", (locale, expired) => {
  it("has its own text for each message", async () => {
    const messages = await messagesIn(locale);
    expect(messages["expired"]).toBe(expired);
    expect(Object.values(messages).every((text) => text.trim() !== "")).toBe(
      true,
    );
    const same = KEYS.filter((key) => messages[key] === ENGLISH[key]);
    expect(same.length > 0).toBe(locale.startsWith("en-"));
  });
});

it.each([
  ["fr-FR", "fr"],
  ["ru-UZ", "ru"],
  ["uz-UZ", "uz"],
])("uses for %s the texts of %s", async (locale, language) => {
  expect(await messagesIn(locale)).toEqual(await messagesIn(language));
});

it("supports only the languages of §8", () => {
  expect(Object.keys(REQUEST_MESSAGES).toSorted()).toEqual(
    "ar de en-CA en-GB es es-AR es-ES fr id it ja ko ph pl pt pt-PT ru sv th tr uk uz vi zh-CN zh-TC zh-TW"
      .split(" ")
      .toSorted(),
  );
});
