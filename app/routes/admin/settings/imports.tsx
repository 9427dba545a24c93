import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ArchiveSection } from '#app/modules/imports/components/archive-section.tsx'
import { describeImport } from '#app/modules/imports/describe-import.ts'
import {
	type ImportKind,
	importKinds,
	isImportKind,
	kindOf,
	specOf,
} from '#app/modules/imports/import-kinds.ts'
import { importLimits } from '#app/modules/imports/import-limits.ts'
import { createImport, listImports } from '#app/modules/imports/imports.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { requestArchive } from '#app/workflows/archive/archives.server.ts'
import { readImportFile } from '#app/workflows/imports/read-import-file.server.ts'
import type { Route } from './+types/imports'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true, bodyBytesMax: 20_500_000 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Import')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, archives } = getServices(args.context)
	const now = clock.now()
	const [{ timeZone }, imports, stored] = await Promise.all([
		readSettings(args.context),
		listImports(db, { actor }).catch(throwErrorResponse),
		archives.list({ actor, now }).catch(throwErrorResponse),
	])
	const thisYear = yearOf(now, timeZone)
	return {
		kinds: importKinds.map((kind) => ({ kind, name: nameOf(kind) })),
		archives: stored.map(({ id, state, askedAt, endsAt }) => ({
			id,
			state,
			askedAt: formatMoment(askedAt, timeZone, thisYear),
			endsAt: formatMoment(endsAt, timeZone, thisYear),
		})),
		imports: imports.map((each) => ({
			id: each.id,
			fileName: each.fileName,
			kind: nameOf(kindOf(each.kind)),
			at: formatMoment(each.createdAt, timeZone, thisYear),
			state: describeImport(each),
		})),
	}
}

const nameOf = (kind: ImportKind) => {
	const { many } = specOf(kind)
	return `${many[0]!.toUpperCase()}${many.slice(1)}`
}

const schema = z.object({
	kind: z
		.string()
		.refine(isImportKind, 'Choose what the file has.')
		.transform((kind) => kind as ImportKind),
})

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, archives } = getServices(args.context)
	return runForms(
		args,
		{
			read: formAction({
				schema,
				async run({ kind }, { file }) {
					if (!file) throw new Invalid('Choose a file first.', 'file')
					const parsed = await readImportFile(db, { path: file.path, kind, now: clock.now() })
					const fileName = file.name.slice(0, 120) || 'import.csv'
					return createImport(db, { actor, kind, fileName, parsed, now: clock.now() })
				},
				to: (_, { id }) => `/admin/settings/import/${id}`,
				message: ['File read', 'Nothing is imported yet.'],
				fallback: 'The file could not be read. Please try again.',
			}),
			archive: formAction({
				confirm: 'take everything along',
				run: () => requestArchive(db, { archives, actor, now: clock.now() }),
				message: ['The archive is being made', 'It is here in some minutes.'],
			}),
		},
		{ page: '/admin/settings/import', file: { field: 'file', bytesMax: importLimits.bytesMax } },
	)
}

export default function Imports({
	loaderData: { kinds, imports, archives },
	actionData,
}: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<>
			<PageHead title="Settings">Bring in what another program has.</PageHead>
			<SettingsTabs current="/admin/settings/import" />
			<div className="grid gap-4">
				<AdminSection id="file" title="Import">
					<Form method="post" encType="multipart/form-data" noValidate className="grid max-w-form gap-4">
						{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
						<Field id="import-kind" label="What the file has" error={answer?.errors.kind}>
							<Select name="kind" defaultValue={answer?.values.kind ?? 'clients'}>
								{kinds.map(({ kind, name }) => (
									<option key={kind} value={kind}>
										{name}
									</option>
								))}
							</Select>
						</Field>
						<Field
							id="import-file"
							label="CSV or calendar file"
							required
							hint="From a spreadsheet, Google Contacts, Outlook, HubSpot, Pipedrive, Zoho, Calendly or Acuity; a calendar (.ics) for appointments. Up to 100,000 rows."
							error={answer?.errors.file}
						>
							<Input type="file" name="file" accept=".csv,.txt,.tsv,.ics" />
						</Field>
						<div>
							<Button intent="read" variant="go" size="compact">
								Read the file
							</Button>
						</div>
					</Form>
				</AdminSection>
				{imports.length > 0 && (
					<AdminSection id="imports" title="Imports">
						<ul className="divide-y divide-line">
							{imports.map(({ id, fileName, kind, at, state }) => (
								<li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
									<Link
										to={`/admin/settings/import/${id}`}
										className="font-semibold [overflow-wrap:anywhere]"
									>
										{fileName}
									</Link>
									<span className="text-fine text-ink-soft">{`${kind}, ${at}`}</span>
									<span className="ml-auto">{state}</span>
								</li>
							))}
						</ul>
					</AdminSection>
				)}
				<ArchiveSection archives={archives} />
			</div>
		</>
	)
}
