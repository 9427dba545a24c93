import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { getTemplate, listTemplates, saveTemplate } from '#app/modules/clients/checklist-templates.server.ts'
import { clientPackages } from '#app/modules/clients/client-file.ts'
import { PackageEditor, type RefusedPackage } from '#app/modules/clients/components/desk-package-editor.tsx'
import { beginChecklist } from '#app/modules/clients/open-checklist.server.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { writeTemplateText } from '#app/modules/clients/template-text.ts'
import { SettingsTabs } from '#app/modules/settings/components/desk-settings-tabs.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import type { Route } from './+types/admin.packages'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Packages')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ timeZone }, templates] = await Promise.all([getSettings(db), listTemplates(db)])
	return {
		packages: templates.map(({ package: key, name, summary, title, items, version, updatedAt }) => ({
			...{ key, name, summary, title, items, version, text: writeTemplateText(items) },
			changed: updatedAt && formatMoment(updatedAt, timeZone),
		})),
	}
}

/** Gives a package other words, or begins a checklist of it for a client by hand. */
export async function action(args: Route.ActionArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const field = (name: string) => String(form.get(name) ?? '')
	const key = clientPackages.find((each) => each === field('package'))
	const typed = { title: field('title'), text: field('text') }
	const now = clock.now()
	try {
		if (!key) throw new NotFound('There is no such package.')
		if (field('intent') === 'open') {
			const formKey = field('formKey')
			const { id, clientName } = await beginChecklist(db, {
				...{ actor, clientId: field('client'), package: key, now },
				// Without one it was sent by a program, and stands for itself.
				formKey: isUuid(formKey) ? formKey : crypto.randomUUID(),
			})
			const description = `${clientName} sees it in their account.`
			return redirectWithToast(`/admin/checklists/${id}`, {
				kind: 'success',
				title: 'Checklist begun',
				description,
			})
		}
		await saveTemplate(db, { actor, key, ...typed, version: Number.parseInt(field('version'), 10) || 0, now })
		const description = 'New checklists are made of it from now on.'
		return redirectWithToast('/admin/packages', { kind: 'success', title: 'Saved', description })
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const theirs = error instanceof Conflict && key ? await getTemplate(db, { key }) : null
		const refused: RefusedPackage = {
			...{ key: key ?? null, message, typed },
			field: error instanceof Invalid ? (error.field ?? null) : null,
			theirs: theirs && {
				version: theirs.version,
				title: theirs.title,
				text: writeTemplateText(theirs.items),
			},
		}
		return data(refused, init)
	}
}

export default function AdminPackages({ loaderData: { packages }, actionData }: Route.ComponentProps) {
	const refused = actionData ?? null
	return (
		<>
			<PageHead title="Packages">
				What the checklists of new clients are made of. Clients keep the checklist they have.
			</PageHead>
			<SettingsTabs current="/admin/packages" />
			<div className="grid items-start gap-4 xl:grid-cols-2">
				{packages.map((item) => (
					<PackageEditor key={item.key} item={item} refused={refused?.key === item.key ? refused : null} />
				))}
			</div>
		</>
	)
}
