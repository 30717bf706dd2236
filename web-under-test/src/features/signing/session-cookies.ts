/** The cookies that say who is logged in; the server sets them (§3). */

export const SESSION_TOKEN = "bt_rtoken";
export const USER_ID = "bt_uid";
