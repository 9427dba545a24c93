import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, rejectionFor } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
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
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import type { Route } from './+types/packages'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Packages')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, templates] = await Promise.all([getSettings(db), listTemplates(db)])
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
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const field = (name: string) => String(form.get(name) ?? '')
	const key = clientPackages.find((each) => each === field('package'))
	const values = { title: field('title'), text: field('text') }
	const now = clock.now()
	try {
		if (!key) throw new NotFound('We couldn’t find this package.')
		if (field('intent') === 'open') {
			const formKey = field('formKey')
			const { id, clientName } = await startChecklist(db, {
				actor,
				clientId: field('client'),
				package: key,
				now,
				// A request without a key comes from a script and is never a duplicate.
				formKey: isUuid(formKey) ? formKey : crypto.randomUUID(),
			})
			const description = `${clientName} sees it in their account.`
			return redirectWithToast(`/admin/checklists/${id}`, {
				kind: 'success',
				title: 'Checklist started',
				description,
			})
		}
		await saveTemplate(db, { actor, packageKey: key, ...values, version: readVersion(form), now })
		const description = 'New checklists will use it from now on.'
		return redirectWithToast('/admin/packages', { kind: 'success', title: 'Saved', description })
	} catch (error) {
		const theirs = error instanceof Conflict && key ? await getTemplate(db, { packageKey: key }) : null
		return respondToFailure(args.context, error, {
			formId: key,
			values,
			fallback: 'This could not be saved. Please try again.',
			conflict: theirs && {
				version: theirs.version,
				rows: listDifferences(labels, {
					theirs: { title: theirs.title, text: writeTemplateText(theirs.items) },
					yours: values,
				}),
			},
		})
	}
}

const labels = { title: 'Title', text: 'Steps and tasks' }

export default function AdminPackages({ loaderData: { packages }, actionData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Packages">
				The templates for new clients’ checklists. Existing clients keep the checklist they have.
			</PageHead>
			<SettingsTabs current="/admin/packages" />
			<div className="grid items-start gap-4 xl:grid-cols-2">
				{packages.map((item) => (
					<PackageEditor key={item.key} item={item} rejected={rejectionFor(actionData, item.key)} />
				))}
			</div>
		</>
	)
}
