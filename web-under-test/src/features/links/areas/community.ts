/** Community (§2.3). */
import { link, text } from "../define-link";

export const communityLinks = {
  "community/personal": link({ ios: "2.3.0", android: "2.3.4" }, { id: text }),
  "community/content_detail": link(
    { ios: "2.3.0", android: "2.3.4" },
    { detailId: text },
  ),
  "community/interact_notifies": link({ ios: "2.3.0", android: "2.3.4" }, {}),
  "community/topic_square": link({ ios: "2.3.0", android: "2.3.4" }, {}),
  "community/topic_detail": link(
    { ios: "2.3.0", android: "2.3.4" },
    { topic_id_key: text },
  ),
  "community/user_rank_list": link("2.18.0", {}),
};
