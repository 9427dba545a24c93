import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ImportMapping } from '#app/modules/imports/components/import-mapping.tsx'
import { ImportProgress } from '#app/modules/imports/components/import-progress.tsx'
import { ImportFaults, ImportRows } from '#app/modules/imports/components/import-rows.tsx'
import { describeImport } from '#app/modules/imports/describe-import.ts'
import { choicesOf, columnField, kindOf, specOf } from '#app/modules/imports/import-kinds.ts'
import {
	canUndo,
	checkImport,
	discardImport,
	getImport,
	listImportRows,
	startImport,
	undoImport,
} from '#app/modules/imports/imports.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { previewRows } from '#app/workflows/imports/preview-rows.server.ts'
import type { Route } from './+types/import'

export const handle: RouteHandle = { access: 'admin', formFieldsMax: 200 }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Import')

const shownRows = 10

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const found = await getImport(db, { actor, id }).catch(throwErrorResponse)
	const { state, fileName, headers, rowCount, encoding, position, mapping } = found
	const kind = kindOf(found.kind)
	const { one, many, already, shown } = specOf(kind)
	const first = await listImportRows(db, { actor, id, limit: shownRows })
	const faulty = await listImportRows(db, {
		actor,
		id,
		outcomes: [state === 'undone' || state === 'undoing' ? 'kept' : 'faulty'],
		limit: shownRows,
	})
	const previews = await previewRows(db, { import: found, rows: first, now: clock.now() })
	return {
		id,
		state,
		fileName,
		encoding,
		names: { one, many },
		already,
		choices: choicesOf(kind),
		shown,
		summary: describeImport(found),
		counts: {
			rows: rowCount,
			position,
			new: found.newCount,
			existing: found.existingCount,
			faulty: found.faultyCount,
			added: found.addedCount,
			removed: found.removedCount,
			kept: found.keptCount,
		},
		canUndo: canUndo(found, clock.now()),
		hasRows: first.length > 0,
		columns: headers.map((header, index) => ({
			header: header || `Column ${index + 1}`,
			field: mapping[index] ?? '',
			examples: first.flatMap(({ cells }) => cells[index]?.trim() || []).slice(0, 3),
		})),
		rows: first.map(({ rowNumber, outcome }, index) => ({
			rowNumber,
			outcome,
			texts: previews[index] ?? [],
		})),
		faults: faulty.map(({ rowNumber, faults, name }) => ({
			rowNumber,
			name: name ?? '',
			what: faults.map((fault) => fault.what).join(' '),
		})),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const { headers } = await getImport(db, { actor, id }).catch(throwErrorResponse)
	const page = `/admin/settings/import/${id}`
	return runForms(
		args,
		{
			check: formAction({
				schema: z.object(Object.fromEntries(headers.map((_, index) => [columnField(index), z.string()]))),
				run: (value) =>
					checkImport(db, {
						actor,
						id,
						mapping: headers.map((_, index) => getOwnValue(value, columnField(index)) ?? ''),
					}),
				message: ['The rows are being checked', 'Nothing is imported yet.'],
			}),
			start: formAction({
				run: () => startImport(db, { actor, id, now: clock.now() }),
				message: 'The import has started',
			}),
			undo: formAction({
				run: () => undoImport(db, { actor, id, now: clock.now() }),
				message: 'The import is being undone',
			}),
			discard: formAction({
				run: () => discardImport(db, { actor, id }),
				to: '/admin/settings/import',
				message: 'File deleted',
			}),
		},
		{ page },
	)
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, state, fileName, encoding, summary, columns, rows, faults, counts } = loaderData
	const isOpen = state === 'mapping' || state === 'checked'
	return (
		<>
			<PageHead title="Settings">{`${fileName}: ${summary}`}</PageHead>
			<SettingsTabs current="/admin/settings/import" />
			<div className="grid gap-4">
				{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
				{state !== 'mapping' && (
					<ImportProgress
						id={id}
						state={state}
						counts={counts}
						names={loaderData.names}
						canUndo={loaderData.canUndo}
						hasRows={loaderData.hasRows}
					/>
				)}
				{isOpen && (
					<ImportMapping
						columns={columns}
						choices={loaderData.choices}
						already={loaderData.already}
						isChecked={state === 'checked'}
						isGuess={encoding === 'windows-1252'}
					/>
				)}
				{state === 'checked' && rows.length > 0 && <ImportRows columns={loaderData.shown} rows={rows} />}
				{state !== 'mapping' && faults.length > 0 && (
					<ImportFaults title={state === 'undone' ? 'Kept' : 'Faulty'} faults={faults} />
				)}
			</div>
		</>
	)
}
