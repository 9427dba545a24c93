import { useState } from 'react'
import { PaperDifferences } from '#app/modules/signing/components/paper-differences.tsx'
import { conflictsOf, type ReadPaper, replacedKeys } from '#app/modules/signing/desk/signing-state.ts'
import {
	type BoxValue,
	boxesOf,
	nothingPrinted,
	type PaperBox,
} from '#app/modules/signing/paper/paper-boxes.ts'
import { paperKinds } from '#app/modules/signing/paper/paper-kinds.ts'
import { questionsOf } from '#app/modules/signing/paper/paper-questions.ts'
import { reportPaper } from '#app/modules/signing/paper/paper-report.ts'
import { groupBoxes } from '#app/modules/signing/paper/zero-boxes.ts'
import type { DealDocument } from '#engine'
import { KitButton, Panel } from '../controls.tsx'
import { TakePhoto } from '../sections/take-photo.tsx'
import { useOpenKit } from '../use-kit.ts'
import { BoxRow } from './box-row.tsx'
import { Conflicts } from './conflicts.tsx'
import { ExtraLines } from './extra-lines.tsx'
import { Figure } from './figure.tsx'
import type { PhotoBoxes } from './photo-boxes.ts'
import { ReadPhoto } from './read-photo.tsx'
import { ZeroBoxes } from './zero-boxes.tsx'

type PaperReaderProps = { paper: ReadPaper; agreed: DealDocument }

/** Goes through a document in its printed order. Each tap is an entry; the figure at the top changes with every digit. */
export function PaperReader({ paper, agreed }: PaperReaderProps) {
	const { store, case: kitCase, signing } = useOpenKit()
	const isOpen = !signing.end && !kitCase.isClosed
	/** What is being typed, before it is an entry. */
	const [draft, setDraft] = useState<{ box: string; value: BoxValue } | null>(null)
	/** The boxes that differ and have no amount yet. They count at once, on this phone, until the amount is an entry for every phone. */
	const [differing, setDiffering] = useState<ReadonlySet<string>>(new Set())
	const [photo, setPhoto] = useState<PhotoBoxes | null>(null)
	const boxes = boxesOf(agreed, paper.form)
	const { single, zero } = groupBoxes(boxes)
	const questions = questionsOf(agreed, paper.form)
	const answers = draft ? new Map([...paper.answers, [draft.box, draft.value]]) : paper.answers
	const report = reportPaper(agreed, {
		...kitCase.checks,
		paper: paper.form,
		answers,
		questions: paper.questions,
		extra: [...paper.lines.values()],
	})
	const conflicts = conflictsOf(paper)

	const isUntyped = ({ id, agreed: was }: PaperBox) => {
		const value = answers.get(id)
		return differing.has(id) && (value === undefined || value === (was ?? nothingPrinted))
	}
	function setDiffers(box: string, differs: boolean) {
		setDiffering((before) => {
			const after = new Set(before)
			if (differs) after.add(box)
			else after.delete(box)
			return after
		})
	}
	function answerBoxes(ids: readonly string[], value: BoxValue | null) {
		setDraft(null)
		const entries = ids
			.filter((box) => (paper.answers.get(box) ?? null) !== value)
			.map((box) => ({
				kind: 'box' as const,
				paper: paper.id,
				box,
				value,
				over: replacedKeys(paper, `box ${box}`),
			}))
		if (entries.length > 0) void store.append(...entries)
	}
	const row = (box: PaperBox) => (
		<BoxRow
			key={box.id}
			box={box}
			answer={paper.answers.get(box.id) ?? null}
			read={photo?.boxes.get(box.id)}
			isOpen={isOpen}
			isUntyped={isUntyped(box)}
			difference={report.boxes.find(({ id }) => id === box.id)}
			variances={report.variances.filter(
				({ place }) => place !== null && typeof place === 'object' && place.box === box.id,
			)}
			onDiffers={(differs) => setDiffers(box.id, differs)}
			onType={(value) => setDraft(value === null ? null : { box: box.id, value })}
			onAnswer={(value) => answerBoxes([box.id], value)}
		/>
	)
	function answerQuestion(question: string, isRight: boolean) {
		void store.append({
			kind: 'question',
			paper: paper.id,
			question,
			isRight: paper.questions.get(question) === isRight ? null : isRight,
			over: replacedKeys(paper, `question ${question}`),
		})
	}
	function readCorrected() {
		const id = crypto.randomUUID()
		void store.append({ kind: 'open', paper: id, form: paper.form, corrects: paper.id })
		location.assign(`#read/${id}`)
	}

	return (
		<>
			<p>
				<a href="#read" className="inline-flex min-h-11 items-center">
					All documents
				</a>
			</p>
			<h1>{paperKinds[paper.form].name}</h1>
			<div className="sticky top-2 z-10">
				<Figure
					report={report}
					untyped={boxes.filter(isUntyped).map(({ label }) => label)}
					conflictCount={conflicts.length}
				/>
			</div>
			{isOpen && (
				<Panel title="Read a photo">
					<ReadPhoto paper={paper.id} form={paper.form} onRead={setPhoto} />
					{photo && photo.boxes.size > 0 && (
						<p className="text-small">
							{`${photo.checksum} Compare each figure with the document. None of them counts until you confirm it.`}
						</p>
					)}
				</Panel>
			)}
			<Conflicts paper={paper} conflicts={conflicts} boxes={boxes} questions={questions} />
			<ol aria-label="Boxes" className="grid rounded-card border border-line bg-surface px-4">
				{single.map(row)}
			</ol>
			{zero.length > 0 && (
				<ZeroBoxes
					boxes={zero}
					answers={paper.answers}
					hasRead={zero.some(({ id }) => photo?.boxes.has(id))}
					isOpen={isOpen}
					onAnswer={(ids, value) => {
						for (const id of ids) setDiffers(id, false)
						answerBoxes(ids, value)
					}}
				>
					{zero.map(row)}
				</ZeroBoxes>
			)}
			<PaperDifferences
				report={{
					findings: report.findings,
					variances: report.variances.filter(({ place }) => place === null),
				}}
				wrong={[]}
			/>
			<Questions questions={questions} answers={paper.questions} isOpen={isOpen} onAnswer={answerQuestion} />
			<ExtraLines
				paper={paper}
				isOpen={isOpen}
				variances={report.variances.filter(({ place }) => place === 'lines')}
			/>
			<Panel title="A photo of this paper">
				<TakePhoto paper={paper.id} />
			</Panel>
			{isOpen && (
				<Panel title="Did the dealer print a corrected version?">
					<p className="text-small">Check the corrected document from the beginning.</p>
					<KitButton onClick={readCorrected}>Check the corrected document</KitButton>
				</Panel>
			)}
		</>
	)
}

type QuestionsProps = {
	questions: ReturnType<typeof questionsOf>
	answers: ReadPaper['questions']
	isOpen: boolean
	onAnswer(question: string, isRight: boolean): void
}

function Questions({ questions, answers, isOpen, onAnswer }: QuestionsProps) {
	return (
		<Panel title="A few more things to check">
			{questions.map(({ id, text, say }) => (
				<fieldset key={id} className="grid gap-2 border-line border-b pb-3 last:border-b-0">
					<legend className="pb-2">{text}</legend>
					<div className="grid grid-cols-2 gap-3">
						{([true, false] as const).map((isRight) => {
							const isChosen = answers.get(id) === isRight
							return (
								<KitButton
									key={String(isRight)}
									look={isChosen ? 'chosen' : 'plain'}
									aria-pressed={isChosen}
									disabled={!isOpen}
									onClick={() => onAnswer(id, isRight)}
								>
									{isRight ? 'Yes' : 'No'}
								</KitButton>
							)
						})}
					</div>
					{answers.get(id) === false && (
						<p className="rounded-control border-danger border-l-4 bg-danger-wash p-3 font-semibold text-lead">
							{`“${say}”`}
						</p>
					)}
				</fieldset>
			))}
		</Panel>
	)
}
