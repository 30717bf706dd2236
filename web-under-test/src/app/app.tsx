/** The client's routes. */
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { CallPage } from "../features/lab/call-page";
import { LabContext, type Lab } from "../features/lab/lab-context";
import { LabHome } from "../features/lab/lab-home";
import { LabLayout } from "../features/lab/lab-layout";
import { LinkPage } from "../features/lab/link-page";
import { NotFound } from "../features/lab/not-found";
import { SequencePage } from "../features/lab/sequence-page";

export function App({ lab }: { readonly lab: Lab }) {
  return (
    <LabContext value={lab}>
      <BrowserRouter>
        <Routes>
          <Route index element={<Navigate to="/lab" replace />} />
          <Route element={<LabLayout />}>
            <Route path="lab" element={<LabHome />} />
            <Route path="lab/calls/:name" element={<CallPage />} />
            <Route path="lab/links/*" element={<LinkPage />} />
            <Route path="lab/sequence" element={<SequencePage />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </LabContext>
  );
}
