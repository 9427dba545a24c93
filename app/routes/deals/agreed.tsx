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
import { type ManagerAnswer, standingOf } from '#app/modules/signing/agreement.ts'
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
	const { version, managerName } = agreement
	const written = await findCorrected(db, agreement)
	return {
		action: linkPath('agreement', token),
		version,
		state: stateOf(agreement, written),
		name: managerName,
		paper: paperOf(written ?? agreement),
		advisorName,
		headerBrand,
		phone,
		controls: controlsOf(managerAnswerSchema(agreement.document)),
		formKey: crypto.randomUUID(),
	}
}

/** Returns the version that the manager's own figures became; null without one, as after a correction in words. */
async function findCorrected(
	db: Db,
	{ dealId, version, managerAnswer }: Agreement,
): Promise<Agreement | null> {
	if (managerAnswer !== 'correction') return null
	const versions = await listAgreements(db, { dealId })
	return versions.find((each) => each.version === version + 1 && each.fromManager) ?? null
}

type PageState = 'open' | 'yes' | 'correction' | 'asked' | 'agreed' | 'declined' | 'replaced'

/** What the manager reads: the standing of their figures, or of those they were asked about. */
function stateOf(agreement: Agreement, written: Agreement | null): PageState {
	const standing = standingOf(written ?? agreement)
	if (standing === 'declined' || standing === 'replaced') return standing
	if (written) return standing === 'confirmed' ? 'agreed' : 'asked'
	return agreement.managerAnswer ?? 'open'
}

const paperOf = (agreement: Agreement) => ({
	document: agreement.document,
	lines: checkDeal(agreement.document, {
		lawRows: [],
		today: agreement.agreedAt.toISOString().slice(0, 10),
	}).lines,
	outTheDoorCents: agreement.outTheDoorCents,
	totalNote: agreementNoteOf(agreement),
})

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
	const { state, name, advisorName, headerBrand, phone, paper, version } = loaderData
	return (
		<>
			<PageHero title="Is this our deal?">
				<span>{`${advisorName} of ${headerBrand}`}</span>
				<span>{` wrote down what was agreed for a buyer.${version > 1 ? ` This is version ${version}.` : ''}`}</span>
			</PageHero>
			<div className="wrap grid gap-6 pb-24">
				<AgreedPaper title={paperTitles[state]} {...paper} />
				{state === 'open' ? (
					<AnswerForm {...loaderData} answer={actionData} />
				) : (
					<Card className="grid gap-2 p-5" role="status">
						<h2 className="text-h3">{titles[state]}</h2>
						<p>{textOf(state, { name, advisorName, phone })}</p>
					</Card>
				)}
			</div>
		</>
	)
}

const paperTitles: Readonly<Record<PageState, string>> = {
	open: 'What was agreed',
	yes: 'What was agreed',
	correction: 'What was written down',
	asked: 'Your figures',
	agreed: 'What was agreed',
	declined: 'What was written down',
	replaced: 'What was written down before',
}

const thanks = 'Thank you. We have your correction.'

const titles: Readonly<Record<Exclude<PageState, 'open'>, string>> = {
	yes: 'Thank you. This is our deal.',
	correction: thanks,
	asked: thanks,
	agreed: thanks,
	declined: 'The buyer does not agree',
	replaced: 'There is a newer version',
}

type TextInput = { name: string; advisorName: string; phone: string }

function textOf(state: Exclude<PageState, 'open'>, { name, advisorName, phone }: TextInput): string {
	const texts = {
		yes: `${name} confirmed it. The documents at signing must match it.`,
		correction: `${advisorName} will look at it and get back to you.`,
		asked: 'The buyer is asked whether they agree.',
		agreed: 'The buyer agrees. The documents at signing must match your figures.',
		declined: `Nothing is agreed at the moment. ${advisorName} will contact you. You can also call ${phone}.`,
		replaced: `${advisorName} will send you a new link. You can also call ${phone}.`,
	}
	return texts[state]
}

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
