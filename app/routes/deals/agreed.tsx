import { useNavigation } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { linkPath, linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { managerAnswerSchema } from '#app/modules/signing/agreement.schema.ts'
import { type ManagerAnswer, type Standing, standingOf } from '#app/modules/signing/agreement.ts'
import { type Agreement, findByManagerToken, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { AgreedPaper } from '#app/modules/signing/components/agreed-paper.tsx'
import { amountField, correctedDocument } from '#app/modules/signing/correction.ts'
import { agreementNoteOf } from '#app/modules/signing/dealer-answers.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { answerAsManager } from '#app/workflows/signing/answer-as-manager.server.ts'
import { checkDeal } from '#engine'
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
	const { advisorName, headerBrand, phone } = await readSettings(context)
	const { document, outTheDoorCents, version, replacedAt, managerAnswer, managerName } = agreement
	const { lines } = checkDeal(document, {
		lawRows: [],
		today: agreement.agreedAt.toISOString().slice(0, 10),
	})
	return {
		action: linkPath('agreement', token),
		version,
		isReplaced: replacedAt !== null,
		answered: managerAnswer && { answer: managerAnswer, name: managerName },
		outcome: managerAnswer === 'correction' ? await outcomeOf(db, agreement) : null,
		paper: { document, lines, outTheDoorCents, totalNote: agreementNoteOf(agreement) },
		advisorName,
		headerBrand,
		phone,
		controls: controlsOf(managerAnswerSchema(document)),
		formKey: crypto.randomUUID(),
	}
}

/** Returns what became of a correction: the standing of the version after it; null as long as there is none. */
async function outcomeOf(db: Db, { dealId, version }: Agreement): Promise<Standing | null> {
	const next = (await listAgreements(db, { dealId })).find((each) => each.version === version + 1)
	return next ? standingOf(next) : null
}

export async function action(args: Route.ActionArgs) {
	const { db, clock, links } = getServices(args.context)
	const token = linkTokenOf(args.request)
	const { agreement } = await findByManagerToken(db, { links, token }).catch(throwErrorResponse)
	const answerWith = (answer: ManagerAnswer) =>
		formAction({
			schema: managerAnswerSchema(agreement.document),
			async run({ name, note, formKey, ...amounts }) {
				const isCorrection = answer === 'correction'
				await answerAsManager(db, {
					links,
					token,
					answer,
					name,
					note: isCorrection ? note : '',
					corrected: isCorrection ? correctedDocument(agreement.document, amounts) : null,
					formKey,
					now: clock.now(),
				})
				return { ok: true as const }
			},
		})
	return runForms(args, { yes: answerWith('yes'), correction: answerWith('correction') })
}

export default function Agreed({ loaderData, actionData }: Route.ComponentProps) {
	const { answered, isReplaced, outcome, advisorName, headerBrand, phone, paper, version } = loaderData
	const state =
		answered?.answer === 'correction' ? 'correction' : isReplaced ? 'replaced' : (answered?.answer ?? 'open')
	return (
		<>
			<PageHero title="Is this our deal?">
				<span>{`${advisorName} of ${headerBrand}`}</span>
				<span>{` wrote down what was agreed for a buyer.${version > 1 ? ` This is version ${version}.` : ''}`}</span>
			</PageHero>
			<div className="wrap grid max-w-3xl gap-6 pb-24">
				<AgreedPaper {...paper} />
				{state === 'open' ? (
					<AnswerForm {...loaderData} answer={actionData} />
				) : (
					<Card className="grid gap-2 p-5" role="status">
						<h2 className="text-h3">{titles[state]}</h2>
						<p>
							{`${state === 'yes' ? `${answered!.name} confirmed it. The documents at signing must match it.` : ''}${state === 'correction' ? (outcomes[outcome ?? 'disputed'] ?? `${advisorName} will look at it and get back to you.`) : ''}${state === 'replaced' ? `${advisorName} will send you a new link. You can also call ${phone}.` : ''}`}
						</p>
					</Card>
				)}
			</div>
		</>
	)
}

/** What the manager reads after a correction, by the standing of the version that it became. */
const outcomes: Partial<Record<Standing, string>> = {
	asked: 'The buyer is asked whether they agree.',
	confirmed: 'The buyer agrees. The documents at signing must match your figures.',
	declined: 'The buyer does not agree, so nothing is agreed at the moment.',
}

const titles = {
	yes: 'Thank you. This is our deal.',
	correction: 'Thank you. We have your correction.',
	replaced: 'There is a newer version',
} as const

type FormProps = Pick<Route.ComponentProps['loaderData'], 'action' | 'paper' | 'formKey' | 'controls'> & {
	answer: Route.ComponentProps['actionData']
}

/** One form with two buttons: the name is needed for both answers. */
function AnswerForm({ action, paper, formKey, controls, answer }: FormProps) {
	const key = useFormKey(formKey)
	const busy = useNavigation().formData?.get('intent')
	const form = useFormState(controls, { answer })
	return (
		<Card asChild className="grid gap-4 p-5">
			<PostForm form={form} action={action} preventScrollReset>
				<h2 className="text-h3">Your answer</h2>
				<input type="hidden" name="formKey" value={key} />
				<FormField form={form} name="name" label="Your name" />
				<div>
					<Button intent="yes" variant="go" busyText={busy === 'yes' ? 'Saving…' : undefined}>
						Yes, this is our deal
					</Button>
				</div>
				<Disclosure
					look="text"
					summary="Something is different"
					defaultOpen={form.rejected?.formId === 'correction'}
				>
					<div className="grid gap-4">
						<p className="text-small">
							Change the amounts that are different, or describe the difference in your own words.
						</p>
						{paper.lines.map(({ no, label, cents }) => {
							const name = amountField(no - 1)
							return (
								<Field key={no} label={label} error={getOwnValue(form.rejected?.errors, name)}>
									<Input
										name={name}
										inputMode="decimal"
										defaultValue={getOwnValue(form.values, name) ?? (cents / 100).toFixed(2)}
									/>
								</Field>
							)
						})}
						<FormField form={form} name="note" label="In your own words" optional>
							<Textarea rows={4} />
						</FormField>
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
			</PostForm>
		</Card>
	)
}
