import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type ProjectValues, projectCalls } from "../../api/projects.ts";
import { useProblemText } from "../../i18n/problem-text.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useAccountId } from "../../shell/account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { toast } from "../../ui/toast.ts";
import { ProjectFields } from "./project-fields.tsx";

export function NewProjectDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("projects");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("form.createTitle")}>
      <NewProjectForm onClose={onClose} />
    </Dialog>
  );
}

function NewProjectForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["projects", "common"]);
  const problemText = useProblemText();
  const queries = useQueryClient();
  const calls = projectCalls(useAccountId());
  const api = useApiForm<ProjectValues>({
    defaultValues: { name: "", description: "", color: null },
    codes: { name_taken: "name" },
    problemText,
    send: async (values) => {
      const project = await calls.create(values);
      await queries.invalidateQueries({ queryKey: calls.key });
      onClose();
      toast({ text: t("done.created", { name: project.name }) });
    },
  });
  return (
    <form noValidate onSubmit={(event) => void api.onSubmit(event)}>
      <div className="mb-4 empty:hidden">
        <FormProblem problem={api.problem} />
      </div>
      <ProjectFields form={api} hasAutoFocus />
      <DialogActions>
        <Button onClick={onClose}>{t("common:cancel")}</Button>
        <Button type="submit" tone="primary" isBusy={api.isSubmitting}>
          {t("form.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}
