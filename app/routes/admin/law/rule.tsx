import { data, Form } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { failureOf, readForm, throwIfRejected } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listNames } from '#app/modules/auth/list-names.server.ts'
import { LawForm } from '#app/modules/deals/components/admin/law-form.tsx'
import { getLawEntry, removeLawRow, saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { type LawFormErrors, type LawFormValues, readLawForm } from '#app/modules/deals/law/law-form.ts'
import { ruleFieldsOf, ruleValues } from '#app/modules/deals/law/rule-forms.ts'
import { stateName } from '#app/modules/settings/service-states.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
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
		getSettings(db),
		getLawEntry(db, { actor, id: args.params.id }).catch(throwErrorResponse),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const { row, shipped, latestChangeId, changes } = entry
	const known = row ?? changes.find((change) => change.row)?.row ?? shipped
	if (!known) return throwErrorResponse(new NotFound('This rule can’t be read anymore.'))
	const names = await listNames(db, {
		actor,
		ids: changes.flatMap(({ changedByUserId }) => changedByUserId ?? []),
	})
	return {
		title: `${known.state === 'US' ? 'Federal' : stateName(known.state)}: ${subjectLabels[known.subject]}`,
		isListed: row !== null,
		text: row && describeRule(row.rule),
		kind: known.rule.kind,
		fields: ruleFieldsOf(known.rule),
		values: valuesOf(known),
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

const valuesOf = (row: LawRow): LawFormValues => ({
	...ruleValues(row.rule),
	title: row.title,
	citation: row.citation,
	url: row.url ?? '',
	grade: row.grade,
	effectiveFrom: row.effectiveFrom,
	asOf: row.asOf,
	staleAfter: row.staleAfter ?? '',
	note: row.note ?? '',
	reason: '',
})

type RejectedRule = { values: LawFormValues; errors: LawFormErrors; formError: string | null; intent: string }

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const { id } = args.params
	const { row: current, changes, shipped } = await getLawEntry(db, { actor, id }).catch(throwErrorResponse)
	const before = current ?? changes.find((change) => change.row)?.row ?? shipped
	const { values, errors, row, reason } = readLawForm(form, before)
	const input = { actor, reason, latestChangeId: Number(form.get('latestChangeId')), now: clock.now() }
	const intent = String(form.get('intent'))
	try {
		throwIfRejected(args.context)
		if (intent === 'remove') await removeLawRow(db, { ...input, id })
		else if (row) await saveLawRow(db, { ...input, row })
		else return data<RejectedRule>({ values, errors, formError: null, intent }, { status: 422 })
		const description = 'Checks and public pages use the change from now on.'
		return redirectWithToast('/admin/law', { kind: 'success', title: 'Saved', description })
	} catch (error) {
		if (error instanceof Response) throw error
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		const field = error instanceof Invalid ? error.field : undefined
		return data<RejectedRule>(
			{ values, errors: field ? { [field]: message } : {}, formError: field ? null : message, intent },
			init,
		)
	}
}

export default function AdminRule({ loaderData, actionData }: Route.ComponentProps) {
	const { title, isListed, text, kind, fields, latestChangeId, changes } = loaderData
	const saving = actionData?.intent === 'save' ? actionData : null
	const removing = actionData?.intent === 'remove' ? actionData : null
	return (
		<>
			<BackLink to="/admin/law">Fees and taxes</BackLink>
			<PageHead title={title}>{text ? `${text}.` : 'Removed: the site says that we don’t know.'}</PageHead>
			<div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
				<AdminSection id="correct" title={isListed ? 'Correct it' : 'Restore it'}>
					{actionData?.formError && <ErrorBox className="mb-4">{actionData.formError}</ErrorBox>}
					<LawForm
						key={latestChangeId}
						kind={kind}
						fields={fields}
						values={saving?.values ?? loaderData.values}
						errors={saving?.errors ?? {}}
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
							<Disclosure look="text" summary="Remove this rule" defaultOpen={removing !== null}>
								<Form method="post" noValidate className="mt-2 grid gap-3">
									<input type="hidden" name="latestChangeId" value={latestChangeId} />
									<Field
										id="remove-reason"
										label="Why"
										hint="The site then says that we don’t know."
										error={removing?.errors.reason}
									>
										<Input name="reason" defaultValue={removing?.values.reason} maxLength={400} />
									</Field>
									<Button intent="remove" variant="danger" className="w-fit">
										Remove it
									</Button>
								</Form>
							</Disclosure>
						</AdminSection>
					)}
				</div>
			</div>
		</>
	)
}
