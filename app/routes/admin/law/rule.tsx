import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { NotFound } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listNames } from '#app/modules/auth/accounts.server.ts'
import { LawForm } from '#app/modules/deals/components/admin/law-form.tsx'
import { getLawEntry, removeLawRow, saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { lawRemovalSchema, lawRowOf, lawSchema, lawValues } from '#app/modules/deals/law/law-form.ts'
import { originLabels } from '#app/modules/deals/law/law-labels.ts'
import { ruleFieldsOf } from '#app/modules/deals/law/rule-forms.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { describeRule, type LawRow, subjectLabels } from '#engine'
import type { Route } from './+types/rule'

export const handle: RouteHandle = { access: 'admin', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.title ?? 'Fees and taxes')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, entry] = await Promise.all([
		readSettings(args.context),
		getLawEntry(db, { actor, id: args.params.id }).catch(throwErrorResponse),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const { row, shipped, latestChangeId, changes } = entry
	const known = knownRule(entry)
	const names = await listNames(db, {
		actor,
		ids: changes.flatMap(({ changedByUserId }) => changedByUserId ?? []),
	})
	return {
		title: `${known.state === 'US' ? 'Federal' : stateName(known.state)}: ${subjectLabels[known.subject]}`,
		isListed: row !== null,
		origin: originLabels[entry.origin],
		text: row && describeRule(row.rule),
		fields: ruleFieldsOf(known.rule.kind) ?? [],
		controls: {
			save: controlsOf(lawSchema({ kind: known.rule.kind, before: known })),
			remove: controlsOf(lawRemovalSchema),
		},
		values: lawValues(known),
		latestChangeId,
		changes: [
			...changes.map(({ id, row: changed, reason, changedAt, changedByUserId }) => ({
				id,
				text: changed ? textOf(changed) : 'Removed.',
				reason,
				at: formatMoment(changedAt, timeZone, thisYear),
				by: (changedByUserId && names.get(changedByUserId)) ?? 'A deleted account',
			})),
			...(shipped
				? [{ id: 0, text: textOf(shipped), reason: 'Came with the software.', at: '', by: '' }]
				: []),
		],
	}
}

const textOf = (row: LawRow) => `${describeRule(row.rule)}. ${row.citation}, as of ${row.asOf}.`

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const before = knownRule(await getLawEntry(db, { actor, id }).catch(throwErrorResponse))
	const about = { kind: before.rule.kind, before }
	const now = clock.now()
	const saved = ['Saved', 'Checks and public pages use the change from now on.'] as const
	return runForms(args, {
		save: formAction({
			schema: lawSchema(about),
			run(value) {
				const { reason, latestChangeId } = value
				return saveLawRow(db, { actor, row: lawRowOf(value, about), reason, latestChangeId, now })
			},
			to: '/admin/law',
			message: saved,
		}),
		remove: formAction({
			schema: lawRemovalSchema,
			run: (removal) => removeLawRow(db, { actor, id, ...removal, now }),
			to: '/admin/law',
			message: saved,
		}),
	})
}

/** Returns the rule of an entry, or what it said before it was removed. Throws the 404 page without any. */
function knownRule({ row, changes, shipped }: Awaited<ReturnType<typeof getLawEntry>>): LawRow {
	const known = row ?? changes.find((change) => change.row)?.row ?? shipped
	return known ?? throwErrorResponse(new NotFound('This rule can’t be read anymore.'))
}

export default function AdminRule({ loaderData, actionData }: Route.ComponentProps) {
	const { title, isListed, origin, text, fields, controls, values, latestChangeId, changes } = loaderData
	const answer = useLastAnswer(actionData)
	const saving = useFormState<string>(controls.save, { answer, intent: 'save', initial: values })
	const removing = useFormState(controls.remove, { answer, intent: 'remove', idPrefix: 'remove' })
	return (
		<>
			<BackLink to="/admin/law">Fees and taxes</BackLink>
			<PageHead
				title={
					<>
						<span>{title}</span>
						{origin && (
							<Badge tone="wash" className="ml-2 align-middle">
								{origin}
							</Badge>
						)}
					</>
				}
			>
				{text ? `${text}.` : 'Removed: the site says that we don’t know.'}
			</PageHead>
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<AdminSection id="correct" title={isListed ? 'Correct it' : 'Restore it'}>
					<LawForm
						key={latestChangeId}
						form={saving}
						fields={fields}
						isNew={false}
						latestChangeId={latestChangeId}
					/>
				</AdminSection>
				<div className="grid gap-4">
					<AdminSection id="history" title="History">
						<ol className="grid gap-3">
							{changes.map((change) => (
								<li key={change.id} className="border-line border-b pb-3 text-small">
									<p>{change.text}</p>
									<p className="mt-1 text-fine text-ink-soft">
										{[change.reason, change.by, change.at].filter(Boolean).join(' · ')}
									</p>
								</li>
							))}
						</ol>
					</AdminSection>
					{isListed && (
						<AdminSection id="remove" title="Remove this rule">
							<Disclosure look="text" summary="Remove this rule" defaultOpen={removing.rejected !== null}>
								<PostForm form={removing} className="mt-2 grid gap-3">
									<input type="hidden" name="latestChangeId" value={latestChangeId} />
									<FormField
										form={removing}
										name="reason"
										label="Why"
										hint="The site then says that we don’t know."
									/>
									<Button type="submit" variant="danger" className="w-fit">
										Remove it
									</Button>
								</PostForm>
							</Disclosure>
						</AdminSection>
					)}
				</div>
			</div>
		</>
	)
}
