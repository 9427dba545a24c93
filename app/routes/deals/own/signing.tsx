import { Form, Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { standingOf, stopSentence } from '#app/modules/signing/agreement.ts'
import { PaperFigure } from '#app/modules/signing/components/paper-figure.tsx'
import { reasonCharsMax } from '#app/modules/signing/desk/signing-limits.ts'
import { statusTexts } from '#app/modules/signing/desk/signing-status.ts'
import { namesOfPapers, type PaperKind, paperKinds } from '#app/modules/signing/paper/paper-kinds.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { addSigningEntries, endSigning } from '#app/workflows/signing/signing.server.ts'
import type { Route } from './+types/signing'
import { requireOwnSigning } from './own-signing.server.ts'

export const handle: RouteHandle = { access: 'member', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'At the signing desk')

const endSchema = z.object({ reason: anyText({ maxLength: reasonCharsMax }), formKey: anyText() })

export async function loader(args: Route.LoaderArgs) {
	const { deal, signing } = await requireOwnSigning(args)
	const { state, reports, status, agreement } = signing
	const names = namesOfPapers(state.papers.values())
	const corrected = new Set([...state.papers.values()].map(({ corrects }) => corrects))
	return {
		deal: { id: deal.id, isClosed: !can.sign(deal) },
		version: agreement.version,
		stop: stopSentence({ ...agreement, standing: standingOf(agreement) }),
		status,
		end: state.end,
		papers: [...state.papers.values()].map(({ id }) => ({
			id,
			name: names.get(id)!,
			isCorrected: corrected.has(id),
			report: reports.get(id)!,
		})),
		// A cash purchase has one paper, the others two.
		forms: formsOf(agreement.document.deal),
		controls: controlsOf(endSchema),
		formKey: crypto.randomUUID(),
	}
}

const formsOf = (kind: 'cash' | 'loan' | 'lease'): PaperKind[] =>
	kind === 'cash'
		? ['buyers_order']
		: ['buyers_order', kind === 'loan' ? 'retail_contract' : 'lease_contract']

export async function action(args: Route.ActionArgs) {
	const { actor, deal, signing } = await requireOwnSigning(args)
	const { db, clock } = getServices(args.context)
	const base = { actor, dealId: deal.id, now: clock.now() }
	const end = (outcome: 'signed' | 'walked_away') =>
		formAction({
			schema: endSchema,
			async run({ reason, formKey: key }) {
				const differs = signing.status === 'differs'
				await endSigning(db, { ...base, key, outcome, reason, differs })
				return redirect(`/account/deal/signing?deal=${deal.id}`)
			},
		})
	/** The key of the form is the paper's id: sending it twice opens one paper. */
	const open = (kind: PaperKind) =>
		formAction({
			schema: z.object(anyTexts('formKey')),
			async run({ formKey: key }) {
				const entry = { kind: 'open' as const, paper: key, form: kind, corrects: null }
				await addSigningEntries(db, { ...base, entries: [{ key, writtenAt: base.now, entry }] })
				return redirect(`/account/deal/signing/${key}?deal=${deal.id}`)
			},
		})
	const kinds = formsOf(signing.agreement.document.deal)
	return runForms(args, {
		signed: end('signed'),
		walked_away: end('walked_away'),
		...Object.fromEntries(kinds.map((kind) => [kind, open(kind)])),
	})
}

export default function Signing({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { deal, papers, forms, status, end, version, stop } = loaderData
	const formKey = useFormKey(loaderData.formKey)
	const query = `?deal=${deal.id}`
	const isOpen = !end && !deal.isClosed
	return (
		<>
			<BackLink to={`/account/deal${query}`}>Your deal</BackLink>
			<AccountHead title="At the signing desk">
				Check each document box by box before you sign it. We compare it with version <span>{version}</span>{' '}
				of what was agreed. So far: <span>{statusTexts[status].toLowerCase()}</span>.
			</AccountHead>
			{isOpen && stop && <ErrorBox>{stop}</ErrorBox>}
			{isOpen && (
				<p>
					No signal at the dealer? <Link to={`/account/deal/kit${query}`}>Put the kit on your phone</Link>{' '}
					before you go.
				</p>
			)}
			{answer?.formError && <ErrorBox>{answer.formError}</ErrorBox>}
			{papers.length > 0 && (
				<section aria-labelledby="papers" className="grid gap-4">
					<h2 id="papers" className="sr-only">
						Documents
					</h2>
					{papers.map(({ id, name, report, isCorrected }) => (
						<SectionCard key={id} title={name} aside={isCorrected && 'Replaced by a corrected one'}>
							<PaperFigure report={report} />
							<p>
								<Link to={`/account/deal/signing/${id}${query}`}>
									<span>{isOpen ? 'Continue' : 'View'}</span>
									<span className="sr-only">{` with the ${name}`}</span>
								</Link>
							</p>
						</SectionCard>
					))}
				</section>
			)}
			{isOpen && (
				<SectionCard title="Which document is in front of you?">
					<Form method="post" className="grid gap-3">
						<input type="hidden" name="formKey" value={formKey} />
						{forms.map((form) => (
							<div key={form} className="grid gap-1">
								<Button intent={form} variant="line">
									{paperKinds[form].name}
								</Button>
								<p className="text-ink-soft text-small">{paperKinds[form].hint}</p>
							</div>
						))}
					</Form>
				</SectionCard>
			)}
			{isOpen && papers.length > 0 && <EndForm page={loaderData} formKey={formKey} answer={actionData} />}
			{end?.reason && (
				<SectionCard title="What you wrote">
					<blockquote>{`“${end.reason}”`}</blockquote>
				</SectionCard>
			)}
		</>
	)
}

type EndFormProps = {
	page: Route.ComponentProps['loaderData']
	formKey: string
	answer: Route.ComponentProps['actionData']
}

function EndForm({ page: { controls, status }, formKey, answer }: EndFormProps) {
	const form = useFormState(controls, { answer })
	const busy = useNavigation().formData?.get('intent')
	const differs = status === 'differs'
	return (
		<SectionCard
			title="How did it go?"
			intro={
				differs
					? 'At least one document differs from what was agreed. You don’t have to sign today.'
					: 'Let us know when you’re done.'
			}
		>
			<PostForm form={form} error={null} className="grid gap-3">
				<input type="hidden" name="formKey" value={formKey} />
				<FormField
					form={form}
					name="reason"
					label={differs ? 'If you signed anyway, why?' : 'A note'}
					optional={!differs}
				>
					<Textarea rows={3} />
				</FormField>
				<div className="flex flex-wrap gap-3">
					<Button intent="signed" variant="line" busyText={busy === 'signed' ? 'Saving…' : undefined}>
						I signed
					</Button>
					<Button
						intent="walked_away"
						variant="plain"
						busyText={busy === 'walked_away' ? 'Saving…' : undefined}
					>
						I walked away
					</Button>
				</div>
			</PostForm>
		</SectionCard>
	)
}
