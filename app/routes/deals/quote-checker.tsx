import { useEffect, useRef, useState } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { getServices, getViewer } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Services } from '#app/http/services.server.ts'
import { readLaw } from '#app/http/shared-settings.server.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { PaperDrafts, takesFiles, useChosenPaper } from '#app/modules/deals/components/paper/chosen-paper.tsx'
import { EmptyChecker } from '#app/modules/deals/components/quote-check/empty-checker.tsx'
import {
	loadQuoteAnswer,
	QuoteAnswer,
} from '#app/modules/deals/components/quote-check/quote-answer-on-demand.tsx'
import { quoteSchema } from '#app/modules/deals/forms/deal-fields.ts'
import type { ReadQuote } from '#app/modules/deals/forms/read-quote.ts'
import { interpret } from '#app/modules/deals/interpreting/interpreter.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import {
	checkerAction,
	checkerPath,
	quoteFormId,
	resultId,
} from '#app/modules/deals/quote-check/checker-paths.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import type { Route } from './+types/quote-checker'
// The styles of the answer: without scripts, nothing loads them later.
import '#app/ui/illustrations/showpieces.css'
import {
	type CheckedQuote,
	checkQuoteForm,
	checkSampleQuote,
	quoteToSave,
	readOfferNumber,
	sampleInShort,
	typedQuote,
} from './quote-check.server.ts'
import { keepQuote, saveQuote } from './save-quote.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['resources'], view: (query) => (query.has('sample') ? '?sample' : '') },
	rateLimit: { max: 120, windowSeconds: 60 },
	showsFormErrors: true,
	sitemap: true,
}

const intro = 'Free: see which charges to question, and get a reply to send.'

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
	const options = { ...law, signCard: signCardWith(getServices(context)) }
	return new URL(request.url).searchParams.has('sample')
		? { ...page, sample: checkSampleQuote(options), inShort: null }
		: { ...page, sample: null, inShort: sampleInShort(options) }
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
	const { db } = services
	const law = await getCurrentLaw(services)
	const viewer = await getViewer(args.context)
	const checkForm = async (form: FormData) =>
		checkQuoteForm(form, {
			...(await addZipRates(db, law, { typed: { state: textOf(form, 'state'), zip: textOf(form, 'zip') } })),
			signCard: signCardWith(services),
			interpret,
			buyerName: viewer?.name,
			offer: offerOf(args.request),
		})
	const check = formAction({
		async run(_, { fields }) {
			const checked = await checkForm(fields)
			return data(checked, { status: checked.result ? 200 : 422 })
		},
	})
	const save = formAction({
		/** Saves the quote of a member. Of a visitor it is kept until they have signed in; errors are shown as after a check. */
		async run(_, { fields }) {
			const quote = quoteToSave(fields, law)
			if (!quote) return data(await checkForm(fields), { status: 422 })
			return viewer ? saveQuote(args, { viewer, quote }) : keepQuote(args, fields)
		},
	})
	return runForms(
		args,
		{ check, paste: check, looked: check, save },
		{
			// A form sent without its button: what is on the screen decides.
			otherwise: (fields) => (fields.has('label') ? 'check' : 'paste'),
			fallback: 'We couldn’t check this quote. Please try again.',
			extra: (_, fields) => typedQuote(fields, law),
		},
	)
}

export default function QuoteChecker({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const checked: CheckedQuote = answer ?? loaderData.sample ?? emptyQuote
	const { paper, onPaper } = useLinesOfPaper(checked)
	const shown = paper ? { ...checked, ...paper, errors: {}, formError: null } : checked
	const { file, step, choose } = useChosenPaper()
	const result = useRef<HTMLElement>(null)
	useEffect(() => {
		if (answer?.result) result.current?.focus()
		else if (answer && !hasAnswer(answer)) document.getElementById('text')?.focus()
	}, [answer])
	const { formAction: sentTo, formData } = useNavigation()
	const busyIntent = sentTo?.startsWith(checkerPath) ? String(formData?.get('intent')) : null
	const isAnswered = hasAnswer(shown)
	return (
		<>
			{isAnswered ? (
				<AnswerHead car={shown.result?.car} dealer={shown.writtenBy} />
			) : (
				<PageHero title="Quote Checker">{intro}</PageHero>
			)}
			<div className="wrap grid gap-6 pb-[var(--band-y)] print:pb-0" {...takesFiles(choose)}>
				<Form
					id={quoteFormId}
					method="post"
					action={checkerAction}
					preventScrollReset
					noValidate
					onFocus={() => void loadQuoteAnswer().catch(() => {})}
				>
					<input type="hidden" name="found" value={JSON.stringify(shown.found)} />
					<input type="hidden" name="offer" value={shown.offer} />
					<input type="hidden" name="saveKey" value={shown.saveKey} />
					{shown.looked && <input type="hidden" name="looked" value="yes" />}
					<section
						ref={result}
						id={resultId}
						tabIndex={-1}
						aria-label={isAnswered ? 'Results' : 'Your quote'}
						className="scroll-mt-24 outline-none"
					>
						{isAnswered ? (
							<QuoteAnswer
								checked={shown}
								isOwn={Boolean(answer)}
								controls={loaderData.controls}
								zipStates={loaderData.zipStates}
								busyIntent={busyIntent}
								onFile={choose}
							/>
						) : (
							<EmptyChecker
								text={shown.text}
								error={shown.formError ?? shown.errors.text ?? shown.errors.lines}
								isBusy={busyIntent === 'paste'}
								onFile={choose}
								sample={loaderData.inShort}
							/>
						)}
					</section>
				</Form>
				<PaperDrafts
					file={file}
					step={step}
					useLabel="Use these lines and check them"
					onUse={(quote) => {
						choose(null)
						void onPaper(quote)
					}}
				/>
				{isAnswered && (
					<p className="max-w-prose text-fine text-ink-soft print:hidden">
						We read each line by its name and can be wrong. General information, not legal advice.{' '}
						<Link to="/resources/fees-and-taxes">The rules of each state</Link>
						{' · '}
						<Link to="/services">Have an advisor look at it</Link>
					</p>
				)}
			</div>
		</>
	)
}

/** A small head: on a phone the answer comes before a title. It names what the quote is about, as far as that is known. */
function AnswerHead({ car, dealer }: { car: string | undefined; dealer: string }) {
	const names = [car, dealer].filter(Boolean).join(' · ')
	return (
		<div className="wrap flex flex-wrap items-baseline justify-between gap-x-6 pt-6 pb-4 print:pt-0">
			<h1 className="text-h3 [overflow-wrap:anywhere]">
				{names ? <span translate="no">{names}</span> : 'Quote Checker'}
			</h1>
			<Link to={checkerPath} className="text-small print:hidden">
				Check another quote
			</Link>
		</div>
	)
}

/** Whether there is anything to show beside the field for the text. */
function hasAnswer({
	result,
	rows,
	offers,
	errors: { text: _, lines: __, ...others },
}: CheckedQuote): boolean {
	return Boolean(result) || rows.length > 0 || offers.length > 0 || Object.keys(others).length > 0
}

type PaperInForm = Pick<CheckedQuote, 'rows' | 'taxes' | 'values' | 'text'>

/** Fills the form with the lines of a paper and checks it. The server's response then replaces it. */
function useLinesOfPaper(checked: CheckedQuote) {
	const [filled, setFilled] = useState<{ before: CheckedQuote; paper: PaperInForm } | null>(null)
	const paper = filled?.before === checked ? filled.paper : null
	useEffect(() => {
		const form = document.getElementById(quoteFormId) as HTMLFormElement | null
		if (paper) form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[value="check"]'))
	}, [paper])
	async function onPaper(quote: ReadQuote) {
		const form = document.getElementById(quoteFormId) as HTMLFormElement
		const typed = new FormData(form)
		const [{ addPaper }] = await Promise.all([
			import('#app/modules/deals/quote-check/add-paper.ts'),
			// The button that checks is part of it.
			loadQuoteAnswer().catch(() => {}),
			QuoteAnswer.ready().catch(() => {}),
		])
		setFilled({ before: checked, paper: addPaper(typed, quote) })
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
}
