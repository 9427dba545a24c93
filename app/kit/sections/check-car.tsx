import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { checked, checkOf, noteOf } from '#app/modules/resources/checklist/checklist-progress.ts'
import { useOpenKit } from '../use-kit.ts'

/** The buying checklist. What is checked here and on the site is merged. */
export function CheckCar() {
	const { checklist, store } = useOpenKit()
	const isDone = (id: string) => getOwnValue(checklist, checkOf(id)) === checked
	return (
		<>
			<h1>Check the car</h1>
			{buyingChecklist.map(({ id, title, when, steps }) => {
				const doneCount = steps.filter((step) => isDone(step.id)).length
				return (
					<details key={id} className="rounded-card border border-line bg-surface" open={id === firstOpen}>
						<summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 py-2">
							<span>
								<span className="block font-semibold">{title}</span>
								<span className="text-fine">{when}</span>
							</span>
							<span className="num text-small">{`${doneCount} of ${steps.length}`}</span>
						</summary>
						<ul className="border-line border-t px-4 pb-2">
							{steps.map((step) => (
								<li key={step.id} className="grid gap-1 border-line border-b py-2 last:border-b-0">
									<label className="flex min-h-11 items-start gap-3 py-1">
										<input
											type="checkbox"
											className="mt-0.5 size-6 shrink-0 accent-brand"
											checked={isDone(step.id)}
											onChange={({ currentTarget }) =>
												store.setChecklist({ [checkOf(step.id)]: currentTarget.checked ? checked : '' })
											}
										/>
										<span>
											<span>{step.text}</span>
											{step.hint && <span className="block text-fine">{step.hint}</span>}
										</span>
									</label>
									<textarea
										aria-label={`Note: ${step.text}`}
										placeholder="Note"
										rows={1}
										maxLength={2_000}
										className="min-h-11 rounded-control border border-line bg-field px-3 py-2 text-small"
										defaultValue={getOwnValue(checklist, noteOf(step.id)) ?? ''}
										onChange={({ currentTarget }) =>
											store.setChecklist({ [noteOf(step.id)]: currentTarget.value })
										}
									/>
								</li>
							))}
						</ul>
					</details>
				)
			})}
		</>
	)
}

/** The section that is unfolded at first: the first one to go through at the dealer. Those before it are for home. */
const firstOpen = 'outside'
