import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { checked, checkOf, noteOf } from '#app/modules/resources/checklist/checklist-progress.ts'
import { useOpenKit } from '../use-kit.ts'

/** The buying checklist. What is checked here and on the site is merged. */
export function CheckCar() {
	const { case: kitCase, checklist } = useOpenKit()
	const isDone = (id: string) => getOwnValue(checklist, checkOf(id)) === checked
	return (
		<>
			<h1>Check the car</h1>
			{sectionsFor(kitCase.agreed !== null).map(({ id, title, when, steps }) => {
				const doneCount = steps.filter((step) => isDone(step.id)).length
				return (
					<details key={id} className="rounded-card border border-line bg-surface" open={id === firstOpen}>
						<summary className="min-h-14 px-4 py-2">
							<span>
								<span className="block font-semibold">{title}</span>
								<span className="text-fine">{when}</span>
							</span>
							<span className="num ms-auto text-small">{`${doneCount} of ${steps.length}`}</span>
						</summary>
						<ul className="border-line border-t px-4 pb-2">
							{steps.map((step) => (
								<Step key={step.id} step={step} isDone={isDone(step.id)} />
							))}
						</ul>
					</details>
				)
			})}
		</>
	)
}

type StepProps = { step: (typeof buyingChecklist)[number]['steps'][number]; isDone: boolean }

/** A step with its checkbox. A note opens with a tap, and stays open once there is one. */
function Step({ step, isDone }: StepProps) {
	const { checklist, store } = useOpenKit()
	const note = getOwnValue(checklist, noteOf(step.id)) ?? ''
	const [isWriting, setWriting] = useState(note !== '')
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-3 border-line border-b py-1 last:border-b-0">
			<label className="flex min-h-11 min-w-0 flex-1 items-start gap-3 py-1.5">
				<input
					type="checkbox"
					className="mt-0.5 size-6 shrink-0 accent-brand"
					checked={isDone}
					onChange={({ currentTarget }) =>
						store.setChecklist({ [checkOf(step.id)]: currentTarget.checked ? checked : '' })
					}
				/>
				<span>
					<span>{step.text}</span>
					{step.hint && <span className="block text-fine">{step.hint}</span>}
				</span>
			</label>
			{isWriting || note ? (
				<textarea
					aria-label={`Note: ${step.text}`}
					placeholder="Note"
					rows={1}
					maxLength={2_000}
					className="mb-2 min-h-11 basis-full rounded-control border border-line bg-field px-3 py-2 text-small"
					defaultValue={note}
					onChange={({ currentTarget }) => store.setChecklist({ [noteOf(step.id)]: currentTarget.value })}
				/>
			) : (
				<button
					type="button"
					aria-label={`Add a note: ${step.text}`}
					className="grid size-11 shrink-0 place-items-center text-brand"
					onClick={() => setWriting(true)}
				>
					<NotebookPen aria-hidden="true" size={20} />
				</button>
			)}
		</li>
	)
}

/** The section that is unfolded at first: the first one to go through at the dealer. Those before it are for home. */
const firstOpen = 'outside'

/** Once a car is agreed on, the list begins at the car, and what was for home comes last. */
function sectionsFor(isCarChosen: boolean) {
	if (!isCarChosen) return buyingChecklist
	const first = buyingChecklist.findIndex(({ id }) => id === firstOpen)
	return [...buyingChecklist.slice(first), ...buyingChecklist.slice(0, first)]
}
