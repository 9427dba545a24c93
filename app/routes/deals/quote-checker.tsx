import { useEffect, useRef, useState } from 'react'
import { data, Form, Link } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Services } from '#app/http/services.server.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ReadPaper } from '#app/modules/deals/components/paper/read-paper.tsx'
import {
	loadQuoteAnswer,
	QuoteAnswer,
} from '#app/modules/deals/components/quote-check/quote-answer-on-demand.tsx'
import {
	errorsOfQuote,
	QuoteForm,
	quoteFormId,
	resultId,
} from '#app/modules/deals/components/quote-check/quote-form.tsx'
import { quoteSchema } from '#app/modules/deals/forms/deal-fields.ts'
import type { ReadQuote } from '#app/modules/deals/forms/read-quote.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import { ToolLinks } from '#app/modules/resources/components/tools/tool-links.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { saveCheckedQuote } from '#app/workflows/deals/save-checked-quote.server.ts'
import type { Route } from './+types/quote-checker'
// The styles of the answer: without scripts, nothing loads them later.
import '#app/ui/illustrations/showpieces.css'
import {
	type CheckedQuote,
	checkQuoteForm,
	checkSampleQuote,
	quoteToSave,
	readOfferNumber,
	typedQuote,
} from './quote-check.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['resources'], view: (query) => (query.has('sample') ? '?sample' : '') },
	rateLimit: { max: 120, windowSeconds: 60 },
	showsFormErrors: true,
	sitemap: true,
}

const intro =
	'Paste what the dealer sent you, or choose a PDF or photo of it. In half a minute, you see what each line is, whether it all adds up, what to ask the dealer, how many dollars are at stake, and a reply you can send.'

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Quote Checker',
		description: 'Check an out-the-door quote for a car line by line: fees, add-ons, tax and payment.',
		path: '/resources/quote-checker',
	})

export async function loader({ request, context }: Route.LoaderArgs) {
	// Also after an action, whose page may have an answer without scripts.
	await QuoteAnswer.ready()
	const law = await readLaw(context)
	const page = { controls: controlsOf(quoteSchema), zipStates: law.zipStates ?? [] }
	if (!new URL(request.url).searchParams.has('sample')) return { ...page, sample: null }
	return { ...page, sample: checkSampleQuote({ ...law, signCard: signCardWith(getServices(context)) }) }
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** The signature keeps others from showing figures of their own under the site's name. */
const signCardWith =
	({ links }: Pick<Services, 'links'>) =>
	(subject: string) =>
		links.tokenOf({ purpose: 'quote-card', subject })

/** The button of another offer of the text sends the form to an address with its number. */
const offerOf = ({ url }: Request): number | undefined =>
	readOfferNumber(new URL(url).searchParams.get('offer') ?? '')

/** Checks the submitted quote and returns the findings. Nothing is stored, unless a member saves it to their account. */
export async function action(args: Route.ActionArgs) {
	const services = getServices(args.context)
	const { db, clock } = services
	const law = await getCurrentLaw(services)
	const checkForm = async (form: FormData) =>
		checkQuoteForm(form, {
			...(await addZipRates(db, law, { typed: { state: textOf(form, 'state'), zip: textOf(form, 'zip') } })),
			signCard: signCardWith(services),
			interpret,
			offer: offerOf(args.request),
		})
	const check = formAction({
		async run(_, { fields }) {
			const checked = await checkForm(fields)
			return data(checked, { status: checked.result ? 200 : 422 })
		},
	})
	const save = formAction({
		/** Saves the quote of a member. Somebody who is not signed in is asked to, and errors are shown as after a check. */
		async run(_, { fields }) {
			const actor = await getViewer(args.context)
			const quote = actor && quoteToSave(fields, law)
			if (!actor || !quote) {
				const checked = await checkForm(fields)
				return data({ ...checked, needsSignIn: checked.result !== null }, { status: 422 })
			}
			await saveCheckedQuote(db, { actor, ...quote, now: clock.now() })
			return redirectWithToast('/account/deal', {
				kind: 'success',
				title: 'Quote saved',
				description: 'The quote is in your account now. Add another one to compare them.',
			})
		},
	})
	return runForms(
		args,
		{ check, paste: check, save },
		{
			otherwise: 'check',
			fallback: 'We couldn’t check this quote. Please try again.',
			extra: (_, fields) => typedQuote(fields, law),
		},
	)
}

export default function QuoteChecker({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const checked: CheckedQuote = answer ?? loaderData.sample ?? emptyQuote
	const { paper, onPaper } = usePaper(checked)
	const shown = paper ? { ...checked, ...paper, errors: {}, formError: null } : checked
	const hasAnswer = Boolean(checked.result) || checked.unread.length > 0 || checked.offers.length > 0
	const result = useRef<HTMLElement>(null)
	useEffect(() => {
		if (answer?.result) result.current?.focus()
	}, [answer])
	return (
		<>
			<PageHero title="Quote Checker">{intro}</PageHero>
			<div className="wrap grid gap-6 pb-[var(--band-y)] lg:grid-cols-2">
				<section
					ref={result}
					id={errorsOfQuote(shown).length > 0 ? undefined : resultId}
					tabIndex={-1}
					aria-label="Results"
					className="grid content-start gap-6 outline-none"
				>
					{hasAnswer && <QuoteAnswer checked={checked} isOwn={Boolean(answer)} />}
					{!checked.result && <Introduction />}
				</section>
				<section
					aria-label="Your quote"
					className="lg:order-first"
					onFocus={() => void loadQuoteAnswer().catch(() => {})}
				>
					<Card look="raised" className="p-5 sm:p-6">
						<div className="mb-6 empty:hidden">
							<ReadPaper useLabel="Use these lines and check them" onUse={onPaper} />
						</div>
						<QuoteForm
							key={JSON.stringify([shown.rows, shown.taxes, shown.values])}
							controls={loaderData.controls}
							zipStates={loaderData.zipStates}
							isAnswered={hasAnswer}
							{...shown}
						/>
					</Card>
				</section>
				<p className="max-w-prose text-fine text-ink-soft lg:col-span-2">
					The checker compares the label of each line with what dealers usually mean by it, so it can get a
					line wrong. If it does, choose what the line really is. This is general information, not legal
					advice. <Link to="/resources/fees-and-taxes">See the rules of each state and their sources.</Link>{' '}
					<Link to="/services">An advisor can go over the whole order with you.</Link>
				</p>
			</div>
			<ToolLinks title="More tools" current="/resources/quote-checker" />
		</>
	)
}

type PaperInForm = Pick<CheckedQuote, 'rows' | 'taxes' | 'values' | 'text'>

/** Fills the form with the lines of a paper and checks it. The server's response then replaces it. */
function usePaper(checked: CheckedQuote) {
	const [filled, setFilled] = useState<{ before: CheckedQuote; paper: PaperInForm } | null>(null)
	const paper = filled?.before === checked ? filled.paper : null
	useEffect(() => {
		const form = document.getElementById(quoteFormId) as HTMLFormElement | null
		if (paper) form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="check"]'))
	}, [paper])
	async function onPaper(quote: ReadQuote) {
		const { addPaper } = await import('#app/modules/deals/quote-check/add-paper.ts')
		const form = document.getElementById(quoteFormId) as HTMLFormElement
		setFilled({ before: checked, paper: addPaper(new FormData(form), quote) })
	}
	return { paper, onPaper }
}

const emptyQuote: CheckedQuote = {
	text: '',
	rows: [],
	taxes: [],
	values: {},
	errors: {},
	found: {},
	unread: [],
	isUnsettled: false,
	looked: false,
	doubts: [],
	offers: [],
	offer: 0,
	formError: null,
	result: null,
	saveKey: '',
	writtenBy: '',
	needsSignIn: false,
}

function Introduction() {
	return (
		<Card className="p-5 sm:p-6">
			<h2 className="text-h3">What you get</h2>
			<ul className="mt-3 grid list-disc gap-2 pl-5">
				<li>The amounts to ask about, and why</li>
				<li>What to say to the dealer, and the law behind it if there is one</li>
				<li>A reply to the dealer that you can copy</li>
			</ul>
			<Form method="get" action="/resources/quote-checker#result" className="mt-4">
				<input type="hidden" name="sample" value="" />
				<Button type="submit">Try a sample quote</Button>
			</Form>
			<p className="mt-4 text-fine text-ink-soft">
				We don’t store what you paste or type, unless you save it to your account.
			</p>
		</Card>
	)
}
