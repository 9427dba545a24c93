import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { anyText, versionField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import {
	getTemplate,
	listTemplates,
	saveTemplate,
} from '#app/modules/clients/checklists/checklist-templates.server.ts'
import { startChecklist } from '#app/modules/clients/checklists/open-checklist.server.ts'
import { writeTemplateText } from '#app/modules/clients/checklists/template-text.ts'
import { PackageEditor } from '#app/modules/clients/components/admin/checklists/package-editor.tsx'
import { clientPackages } from '#app/modules/clients/files/client-file.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/packages'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Packages')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, templates] = await Promise.all([readSettings(args.context), listTemplates(db)])
	const thisYear = yearOf(clock.now(), timeZone)
	return {
		packages: templates.map(({ package: key, name, summary, title, items, version, updatedAt }) => ({
			key,
			name,
			summary,
			title,
			items,
			version,
			text: writeTemplateText(items),
			changed: updatedAt && formatMoment(updatedAt, timeZone, thisYear),
		})),
	}
}

/** Saves the texts of a package, or starts its checklist for a client manually. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	return runForms(
		args,
		{
			save: formAction({
				schema: templateSchema,
				run: ({ package: packageKey, ...template }) =>
					saveTemplate(db, { actor, packageKey, ...template, now }),
				message: ['Saved', 'New checklists will use it from now on.'],
				formId: (values) => values.package ?? '',
				async conflict(_, yours) {
					const theirs = await getTemplate(db, { packageKey: yours.package ?? '' })
					return {
						version: theirs.version,
						rows: listDifferences(labels, {
							theirs: { title: theirs.title, text: writeTemplateText(theirs.items) },
							yours,
						}),
					}
				},
			}),
			open: formAction({
				schema: z.object({ package: packageField, client: anyText(), formKey: anyText() }),
				run: ({ package: key, client: clientId, formKey }) =>
					startChecklist(db, {
						actor,
						clientId,
						package: key,
						now,
						// A request without a key comes from a script and is never a duplicate.
						formKey: isUuid(formKey) ? formKey : crypto.randomUUID(),
					}),
				formId: (values) => values.package ?? '',
				to: (_, { id }) => `/admin/checklists/${id}`,
				message: (_, { clientName }) => ['Checklist started', `${clientName} sees it in their account.`],
			}),
		},
		{ page: '/admin/packages', otherwise: 'save' },
	)
}

const packageField = z.enum(clientPackages, 'We couldn’t find this package.')
const templateSchema = z.object({
	package: packageField,
	title: anyText(),
	text: anyText(),
	version: versionField(),
})
const labels = { title: 'Title', text: 'Steps and tasks' }

export default function AdminPackages({ loaderData: { packages }, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHead title="Packages">
				The templates for new clients’ checklists. Existing clients keep the checklist they have.
			</PageHead>
			<SettingsTabs current="/admin/packages" />
			<div className="grid items-start gap-4 xl:grid-cols-2">
				{packages.map((item) => (
					<PackageEditor key={item.key} item={item} rejected={rejectionFor(answer, item.key)} />
				))}
			</div>
		</>
	)
}
