/** The fields of a payload, or a note that it has no schema. */
import { schemaFields } from "../../lib/schema-fields";
import { t } from "../../texts/texts";
import styles from "./catalogue-panel.module.css";

export function SchemaTable({ schema }: { readonly schema: unknown }) {
  const fields = schemaFields(schema);
  if (fields.length === 0)
    return <p className={styles["about"]}>{t("catalogue.any-payload")}</p>;
  return (
    <table className={styles["fields"]} aria-label={t("catalogue.fields")}>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">
              {field.name === "" ? t("catalogue.whole") : field.name}
            </th>
            <td>{field.type}</td>
            <td>{field.isRequired && t("catalogue.required")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
