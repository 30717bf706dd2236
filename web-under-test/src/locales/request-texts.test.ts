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

/** The messages of the prefixes with their own, in the order of `KEYS`. */
const MESSAGES = [
  [
    "ar",
    [
      "تلميح",
      "انتهت مهلة الطلب!",
      "انتهت صلاحية تسجيل الدخول، يرجى تسجيل الدخول مرة أخرى",
      "يرجى تسجيل الدخول للزيارة",
      "النظام مشغول",
      "خطأ في الطلب",
      "الطلب غير مسموح به",
    ],
  ],
  [
    "de",
    [
      "Hinweis",
      "Zeitüberschreitung der Anfrage!",
      "Ihre Anmeldung ist abgelaufen, bitte melden Sie sich erneut an",
      "Bitte melden Sie sich an, um die Seite zu besuchen",
      "Das System ist ausgelastet",
      "Fehler bei der Anfrage",
      "Die Anfrage ist nicht erlaubt",
    ],
  ],
  [
    "en-GB",
    [
      "Tip",
      "Request timed out!",
      "Your login has expired, please log in again",
      "Please log in to visit",
      "The system is busy",
      "Request error",
      "Request is forbidden",
    ],
  ],
  [
    "es",
    [
      "Consejo",
      "¡Se agotó el tiempo de la solicitud!",
      "La sesión ha caducado, inicia sesión de nuevo",
      "Inicia sesión para acceder",
      "El sistema está ocupado",
      "Error en la solicitud",
      "La solicitud no está permitida",
    ],
  ],
  [
    "fr",
    [
      "Astuce",
      "Le délai de la requête est dépassé !",
      "Votre session a expiré, veuillez vous reconnecter",
      "Veuillez vous connecter pour accéder à cette page",
      "Le système est occupé",
      "Erreur de requête",
      "La requête est interdite",
    ],
  ],
  [
    "ja",
    [
      "ヒント",
      "リクエストがタイムアウトしました！",
      "ログインの有効期限が切れました。もう一度ログインしてください",
      "ご覧になるにはログインしてください",
      "システムが混み合っています",
      "リクエストエラー",
      "リクエストは許可されていません",
    ],
  ],
  [
    "pt",
    [
      "Dica",
      "A solicitação expirou!",
      "Sua sessão expirou, faça login novamente",
      "Faça login para acessar",
      "O sistema está ocupado",
      "Erro na solicitação",
      "A solicitação não é permitida",
    ],
  ],
  [
    "vi",
    [
      "Mẹo",
      "Yêu cầu đã hết thời gian chờ!",
      "Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại",
      "Vui lòng đăng nhập để truy cập",
      "Hệ thống đang bận",
      "Lỗi yêu cầu",
      "Yêu cầu bị từ chối",
    ],
  ],
  [
    "zh-CN",
    [
      "提示",
      "请求超时！",
      "登录已失效，请重新登录",
      "请先登录再访问",
      "系统繁忙",
      "请求错误",
      "请求被拒绝",
    ],
  ],
  [
    "zh-TC",
    [
      "提示",
      "請求逾時！",
      "登入已失效，請重新登入",
      "請先登入再造訪",
      "系統繁忙",
      "請求錯誤",
      "請求被拒絕",
    ],
  ],
  [
    "id",
    [
      "Kiat",
      "Waktu permintaan habis!",
      "Sesi masuk telah berakhir, silakan masuk lagi",
      "Silakan masuk untuk mengakses",
      "Sistem sedang sibuk",
      "Permintaan gagal",
      "Permintaan ditolak",
    ],
  ],
  [
    "it",
    [
      "Suggerimento",
      "Tempo della richiesta scaduto!",
      "La sessione è scaduta, effettua di nuovo l'accesso",
      "Effettua l'accesso per continuare",
      "Il sistema è occupato",
      "Errore nella richiesta",
      "La richiesta non è consentita",
    ],
  ],
  [
    "ru",
    [
      "Подсказка",
      "Время ожидания запроса истекло!",
      "Срок действия входа истёк, войдите снова",
      "Войдите, чтобы открыть страницу",
      "Система занята",
      "Ошибка запроса",
      "Запрос запрещён",
    ],
  ],
  [
    "pl",
    [
      "Wskazówka",
      "Upłynął limit czasu żądania!",
      "Sesja wygasła, zaloguj się ponownie",
      "Zaloguj się, aby uzyskać dostęp",
      "System jest zajęty",
      "Błąd żądania",
      "Żądanie jest niedozwolone",
    ],
  ],
  [
    "uk",
    [
      "Підказка",
      "Час очікування запиту минув!",
      "Термін дії входу минув, увійдіть знову",
      "Увійдіть, щоб відкрити сторінку",
      "Система зайнята",
      "Помилка запиту",
      "Запит заборонено",
    ],
  ],
  [
    "pt-PT",
    [
      "Sugestão",
      "O pedido excedeu o tempo limite!",
      "A sua sessão expirou, inicie sessão novamente",
      "Inicie sessão para aceder",
      "O sistema está ocupado",
      "Erro no pedido",
      "O pedido não é permitido",
    ],
  ],
  [
    "es-ES",
    [
      "Consejo",
      "¡Se ha agotado el tiempo de espera de la petición!",
      "La sesión ha caducado, vuelve a iniciar sesión",
      "Inicia sesión para acceder",
      "El sistema está ocupado",
      "Error en la petición",
      "La petición no está permitida",
    ],
  ],
  [
    "uz",
    [
      "Maslahat",
      "Soʻrov vaqti tugadi!",
      "Kirish muddati tugagan, iltimos, qayta kiring",
      "Koʻrish uchun tizimga kiring",
      "Tizim band",
      "Soʻrov xatosi",
      "Soʻrov taqiqlangan",
    ],
  ],
  [
    "ph",
    [
      "Payo",
      "Nag-time out ang kahilingan!",
      "Nag-expire na ang pag-login, mangyaring mag-login muli",
      "Mangyaring mag-login para makabisita",
      "Abala ang system",
      "May error sa kahilingan",
      "Hindi pinapayagan ang kahilingan",
    ],
  ],
  [
    "es-AR",
    [
      "Consejo",
      "¡Se agotó el tiempo de espera de la solicitud!",
      "La sesión venció, volvé a iniciar sesión",
      "Iniciá sesión para ingresar",
      "El sistema está ocupado",
      "Error en la solicitud",
      "La solicitud no está permitida",
    ],
  ],
  [
    "en-CA",
    [
      "Tip",
      "Request timed out!",
      "Your login has expired, please log in again",
      "Please log in to visit",
      "The system is busy",
      "Request error",
      "Request is forbidden",
    ],
  ],
] as const;

it.each(MESSAGES)("has these messages for %s", async (locale, expected) => {
  expect(Object.values(await messagesIn(locale))).toEqual(expected);
});
