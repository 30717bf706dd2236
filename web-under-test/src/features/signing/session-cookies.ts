/** The cookies that identify the logged-in user; the server sets them (§3). */

export const SESSION_TOKEN = "bt_rtoken";
export const USER_ID = "bt_uid";
