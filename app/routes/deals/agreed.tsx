import { data, Form, useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm, throwIfRejected } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Invalid } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { agreementLimits } from '#app/modules/signing/agreement.ts'
import { findByManagerToken } from '#app/modules/signing/agreements.server.ts'
import { AgreedPaper } from '#app/modules/signing/components/agreed-paper.tsx'
import { amountField, correctedDocument } from '#app/modules/signing/correction.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { answerAsManager } from '#app/workflows/signing/agreements.server.ts'
import { checkDeal, totalNoteOf } from '#engine'
import type { Route } from './+types/agreed'

export const handle: RouteHandle = {
	access: 'link',
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

/** The URL grants access to the deal, so it must not be sent to other sites as a referrer. */
export const headers = () => ({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' })

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Is this our deal?')

/** Everything except the client's identity: a dealer's manager sees only the car and the figures. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, links } = getServices(context)
	const token = linkTokenOf(request)
	const { agreement } = await findByManagerToken(db, { links, token }).catch(throwErrorResponse)
	const { advisorName, headerBrand, phone } = await getSettings(db)
	const { document, outTheDoorCents, version, replacedAt, managerAnswer, managerName } = agreement
	const { lines } = checkDeal(document, { today: agreement.agreedAt.toISOString().slice(0, 10) })
	return {
		action: linkPath('agreement', token),
		version,
		isReplaced: replacedAt !== null,
		answered: managerAnswer && { answer: managerAnswer, name: managerName },
		paper: { document, lines, outTheDoorCents, totalNote: totalNoteOf(agreement) },
		advisorName,
		headerBrand,
		phone,
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { db, clock, links } = getServices(args.context)
	const token = linkTokenOf(args.request)
	const { agreement } = await findByManagerToken(db, { links, token }).catch(throwErrorResponse)
	const form = await readForm(args)
	const text = (name: string) => String(form.get(name) ?? '')
	const values = new Map(
		agreement.document.lines.map((_, index) => [amountField(index), text(amountField(index))]),
	)
	const typed = { name: text('name'), note: text('note'), ...Object.fromEntries(values) }
	try {
		throwIfRejected(args.context)
		const intent = text('intent')
		if (intent !== 'yes' && intent !== 'correction') throw new Invalid('Choose one of the two answers.')
		const { document: corrected, errors } = correctedDocument(agreement.document, text)
		if (intent === 'correction' && Object.keys(errors).length > 0)
			return data<RejectedForm>(
				{ ok: false, formId: intent, errors, formError: null, conflict: null, values: typed },
				{ status: 422 },
			)
		await answerAsManager(db, {
			links,
			token,
			answer: intent,
			name: text('name'),
			note: intent === 'correction' ? text('note') : '',
			corrected: intent === 'correction' ? corrected : null,
			formKey: text('formKey'),
			now: clock.now(),
		})
		return data({ ok: true as const })
	} catch (error) {
		return respondToFailure<string>(args.context, error, {
			formId: text('intent'),
			values: typed,
			fallback: 'This could not be saved. Please try again.',
			field: error instanceof Invalid ? error.field : undefined,
		})
	}
}

export default function Agreed({ loaderData, actionData }: Route.ComponentProps) {
	const { answered, isReplaced, advisorName, headerBrand, phone, paper, version } = loaderData
	const state = isReplaced ? 'replaced' : answered ? answered.answer : 'open'
	return (
		<>
			<PageHero title="Is this our deal?">
				<span>{`${advisorName} of ${headerBrand}`}</span>
				<span>{` wrote down what was agreed for a buyer.${version > 1 ? ` This is version ${version}.` : ''}`}</span>
			</PageHero>
			<div className="wrap grid max-w-3xl gap-6 pb-24">
				<AgreedPaper {...paper} />
				{state === 'open' ? (
					<AnswerForm {...loaderData} rejected={actionData && !actionData.ok ? actionData : null} />
				) : (
					<Card className="grid gap-2 p-5" role="status">
						<h2 className="text-h3">{titles[state]}</h2>
						<p>
							{`${state === 'yes' ? `${answered!.name} confirmed it. The documents at signing must match it.` : ''}${state === 'correction' ? `${advisorName} will look at it and get back to you.` : ''}${state === 'replaced' ? `${advisorName} will send you a new link. You can also call ${phone}.` : ''}`}
						</p>
					</Card>
				)}
			</div>
		</>
	)
}

const titles = {
	yes: 'Thank you. This is our deal.',
	correction: 'Thank you. We have your correction.',
	replaced: 'There is a newer version',
} as const

type FormProps = Pick<Route.ComponentProps['loaderData'], 'action' | 'paper' | 'formKey'> & {
	rejected: RejectedForm | null
}

function AnswerForm({ action, paper, formKey, rejected }: FormProps) {
	const key = useFormKey(formKey)
	const { formData } = useNavigation()
	const busy = formData?.get('intent')
	const errors: RejectedForm['errors'] = rejected?.errors ?? {}
	const values: RejectedForm['values'] = rejected?.values ?? {}
	const formError = rejected?.formError
	return (
		<Card asChild className="grid gap-4 p-5">
			<Form method="post" action={action} noValidate preventScrollReset>
				<h2 className="text-h3">Your answer</h2>
				<input type="hidden" name="formKey" value={key} />
				{formError && <ErrorBox>{formError}</ErrorBox>}
				<Field label="Your name" error={errors.name}>
					<Input
						name="name"
						defaultValue={values.name}
						maxLength={agreementLimits.name}
						autoComplete="name"
					/>
				</Field>
				<div>
					<Button intent="yes" variant="go" busyText={busy === 'yes' ? 'Saving…' : undefined}>
						Yes, this is our deal
					</Button>
				</div>
				<Disclosure
					look="text"
					summary="Something is different"
					defaultOpen={rejected?.formId === 'correction'}
				>
					<div className="grid gap-4">
						<p className="text-small">
							Change the amounts that are different, or describe the difference in your own words.
						</p>
						{paper.lines.map(({ no, label, cents }) => (
							<Field key={no} label={label} error={getOwnValue(errors, amountField(no - 1))}>
								<Input
									name={amountField(no - 1)}
									inputMode="decimal"
									defaultValue={getOwnValue(values, amountField(no - 1)) ?? (cents / 100).toFixed(2)}
								/>
							</Field>
						))}
						<Field label="In your own words" optional error={errors.note}>
							<Textarea name="note" defaultValue={values.note} maxLength={agreementLimits.note} rows={4} />
						</Field>
						<div>
							<Button
								intent="correction"
								variant="line"
								busyText={busy === 'correction' ? 'Saving…' : undefined}
							>
								Send the correction
							</Button>
						</div>
					</div>
				</Disclosure>
			</Form>
		</Card>
	)
}
