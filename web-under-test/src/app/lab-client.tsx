/** The bridge lab and the session lab, under `/lab`: a separate client, so that neither waits for the product's pages. */
import { BrowserRouter, Route, Routes } from "react-router";
import { CallPage } from "../features/lab/call-page";
import { LabContext, type Lab } from "../features/lab/lab-context";
import { LabHome } from "../features/lab/lab-home";
import { LabLayout } from "../features/lab/lab-layout";
import { LinkPage } from "../features/lab/link-page";
import { NotFound } from "../features/lab/not-found";
import { SequencePage } from "../features/lab/sequence-page";
import { loaded } from "../ui/loaded";

const SessionLab = loaded(async () => {
  const { SessionLabRoute } = await import("./session-lab-route");
  return SessionLabRoute;
});

export function LabClient({ lab }: { readonly lab: Lab }) {
  return (
    <LabContext value={lab}>
      <BrowserRouter>
        <Routes>
          <Route element={<LabLayout />}>
            <Route path="lab" element={<LabHome />} />
            <Route path="lab/calls/:name" element={<CallPage />} />
            <Route path="lab/links/*" element={<LinkPage />} />
            <Route path="lab/sequence" element={<SequencePage />} />
            <Route path="lab/session" element={<SessionLab />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </LabContext>
  );
}
