import { type FormEvent, useState } from 'react'
import { Form, redirect, useFetcher } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { InvalidFields, NotFound } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import {
	BoxFields,
	fieldsOfPaper,
	LineFields,
	QuestionFields,
	ZeroBoxFields,
} from '#app/modules/signing/components/paper-boxes-fields.tsx'
import { PaperDifferences } from '#app/modules/signing/components/paper-differences.tsx'
import { PaperFigure } from '#app/modules/signing/components/paper-figure.tsx'
import { entriesOfForm } from '#app/modules/signing/desk/entries-of-form.ts'
import { boxesOf } from '#app/modules/signing/paper/paper-boxes.ts'
import { lineRows, paperFieldNames, readPaperForm } from '#app/modules/signing/paper/paper-form.ts'
import { paperKinds } from '#app/modules/signing/paper/paper-kinds.ts'
import { questionsOf } from '#app/modules/signing/paper/paper-questions.ts'
import { reportPaper } from '#app/modules/signing/paper/paper-report.ts'
import { groupBoxes } from '#app/modules/signing/paper/zero-boxes.ts'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { addSigningEntries } from '#app/workflows/signing/signing.server.ts'
import type { Route } from './+types/paper'
import { requireOwnSigning } from './own-signing.server.ts'
import { useAutosave } from './use-autosave.ts'

export const handle: RouteHandle = {
	access: 'member',
	showsFormErrors: true,
	// Each tap is saved.
	rateLimit: { max: 300, windowSeconds: 300 },
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Read the document')

async function requirePaper(args: Route.LoaderArgs | Route.ActionArgs) {
	const own = await requireOwnSigning(args)
	const paper = own.signing.state.papers.get(args.params.paperId)
	if (!paper) throwErrorResponse(new NotFound('We couldn’t find this document.'))
	return { ...own, paper: paper! }
}

export async function loader(args: Route.LoaderArgs) {
	const { deal, signing, checks, paper } = await requirePaper(args)
	return {
		deal: deal.id,
		isOpen: signing.state.end === null && can.sign(deal),
		agreed: signing.agreement.document,
		checks,
		form: paper.form,
		answers: [...paper.answers],
		questions: [...paper.questions],
		lines: [...paper.lines],
		newIds: Array.from({ length: lineRows }, () => crypto.randomUUID()),
		formKey: crypto.randomUUID(),
	}
}

export async function action(args: Route.ActionArgs) {
	const { actor, deal, signing, paper } = await requirePaper(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const base = { actor, dealId: deal.id, now }
	const { document } = signing.agreement
	const parts = { boxes: boxesOf(document, paper.form), questions: questionsOf(document, paper.form) }
	return runForms(
		args,
		{
			correct: formAction({
				schema: z.object(anyTexts('formKey')),
				async run({ formKey: key }) {
					const entry = { kind: 'open' as const, paper: key, form: paper.form, corrects: paper.id }
					await addSigningEntries(db, { ...base, entries: [{ key, writtenAt: now, entry }] })
					return redirect(`/account/deal/signing/${key}?deal=${deal.id}`)
				},
			}),
			// What can be read is stored, also beside a field that can't.
			save: formAction({
				schema: z.object(anyTexts(...paperFieldNames(parts))),
				async run(typed) {
					const read = readPaperForm((name) => getOwnValue(typed, name) ?? '', parts)
					const entries = entriesOfForm(paper, read).map((entry) => ({
						key: crypto.randomUUID(),
						writtenAt: now,
						entry,
					}))
					if (entries.length > 0) await addSigningEntries(db, { ...base, entries })
					if (read.errors.size > 0) throw new InvalidFields(Object.fromEntries(read.errors))
					return { ok: true as const }
				},
			}),
		},
		{ otherwise: 'save' },
	)
}

export default function Paper({ loaderData, actionData, params }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { deal, form, isOpen, formKey } = loaderData
	const rejected = answer && !answer.ok ? answer : null
	return (
		<>
			<BackLink to={`/account/deal/signing?deal=${deal}`}>At the signing desk</BackLink>
			<AccountHead title={paperKinds[form].name}>
				Go through the document from top to bottom. Tap each figure that matches, and type the ones that
				don’t.
			</AccountHead>
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<Reader key={params.paperId} {...loaderData} rejected={rejected} />
			{isOpen && (
				<SectionCard
					title="Did the dealer print a corrected version?"
					intro="Check the corrected document from the beginning."
				>
					<Form method="post">
						<input type="hidden" name="formKey" value={formKey} />
						<Button intent="correct" variant="line">
							Check the corrected document
						</Button>
					</Form>
				</SectionCard>
			)}
		</>
	)
}

type ReaderProps = Route.ComponentProps['loaderData'] & { rejected: RejectedForm | null }

/** The form of the paper. In the browser, each input is saved, and the report is computed again at once. */
function Reader({ agreed, checks, form, isOpen, rejected, ...stored }: ReaderProps) {
	const fetcher = useFetcher<typeof action>()
	const boxes = boxesOf(agreed, form)
	const { single, zero } = groupBoxes(boxes)
	const questions = questionsOf(agreed, form)
	const saved = fieldsOfPaper(stored, { boxes, newIds: stored.newIds })
	const [initial] = useState(() =>
		rejected ? new Map([...saved, ...Object.entries(rejected.values as Record<string, string>)]) : saved,
	)
	const [typed, setTyped] = useState<ReadonlyMap<string, string>>(initial)
	useAutosave(typed === initial ? null : typed, fetcher.submit)
	const read = readPaperForm((name) => typed.get(name) ?? '', { boxes, questions })
	const report = reportPaper(agreed, {
		...checks,
		paper: form,
		answers: read.answers,
		questions: read.questions,
		extra: [...read.lines.values()],
	})
	const wrong = questions.filter(({ id }) => read.questions.get(id) === false)
	const autosave = fetcher.data && !fetcher.data.ok ? fetcher.data : null
	const errors = new Map(
		Object.entries((autosave?.errors ?? rejected?.errors ?? {}) as Record<string, string>),
	)
	const rows = Array.from({ length: Math.min(lineRows, stored.lines.length + 4) }, (_, row) => row)
	const update = (event: FormEvent<HTMLFormElement>) => {
		const fields = new FormData(event.currentTarget)
		setTyped(new Map([...fields].map(([name, value]) => [name, String(value)])))
	}
	return (
		<Form method="post" noValidate className="grid gap-6" onInput={update} aria-label={paperKinds[form].name}>
			<Card className="sticky top-20 z-10 p-4">
				<PaperFigure report={report} />
				{autosave?.formError && <p className="text-danger text-small">{autosave.formError}</p>}
			</Card>
			<fieldset disabled={!isOpen} className="grid gap-6">
				<Card className="p-4">
					<ol className="grid" aria-label="Boxes">
						{single.map((box) => (
							<BoxFields key={box.id} box={box} typed={initial} errors={errors} />
						))}
					</ol>
				</Card>
				{zero.length > 0 && (
					<ZeroBoxFields boxes={zero} answers={read.answers} typed={initial} errors={errors} />
				)}
				<PaperDifferences report={report} wrong={wrong} />
				<SectionCard title="A few more things to check" intro="Answer Yes if the document is correct.">
					<div className="grid gap-4">
						{questions.map((question) => (
							<QuestionFields key={question.id} question={question} typed={initial} />
						))}
					</div>
				</SectionCard>
				<SectionCard title="Other lines in the document">
					<Disclosure look="text" summary="Add a line" defaultOpen={stored.lines.length > 0}>
						<ul className="grid gap-4">
							{rows.map((row) => (
								<LineFields key={row} row={row} typed={initial} errors={errors} />
							))}
						</ul>
					</Disclosure>
				</SectionCard>
				{isOpen && (
					<div>
						<Button intent="save" variant="go">
							Save
						</Button>
					</div>
				)}
			</fieldset>
		</Form>
	)
}
