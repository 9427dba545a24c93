import { Link } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import './checklist.css'
import { use, useRef, useState } from 'react'
import type { ChecklistStage } from '#app/content/buying-checklist.ts'
import { NonceContext } from '#app/lib/render-context.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { checked, checkOf, noteOf, type Values } from '../../checklist/checklist-progress.ts'
import { ChecklistCount, ChecklistProgress } from './checklist-progress.tsx'
import { ChecklistStepRow } from './checklist-step.tsx'
import { ChecklistTools } from './checklist-tools.tsx'
import { restoreScriptSource } from './restore-script.ts'
import { type AccountMarks, useChecklist } from './use-checklist.ts'

type BuyingChecklistProps = {
	stages: readonly ChecklistStage[]
	/** The signed-in member's marks. */
	account: AccountMarks
	/** The values of a form sent without scripts that could not be saved, with the error. */
	rejected?: RejectedForm | undefined
}

/** The checklist with completions and notes: saved in the browser by scripts, or as a form of the account without them. */
export function BuyingChecklist({ stages, account, rejected }: BuyingChecklistProps) {
	const form = useRef<HTMLFormElement>(null)
	const { values: stored, saveState, removable, setAll, forget } = useChecklist(account, form)
	const values = (rejected?.values as Values | undefined) ?? stored
	const [cleared, setCleared] = useState<Values | null>(null)
	const isDone = (id: string) => getOwnValue(values, checkOf(id)) === checked
	const countDone = ({ steps }: ChecklistStage) => steps.filter(({ id }) => isDone(id)).length
	const done = stages.reduce((sum, stage) => sum + countDone(stage), 0)
	const total = stages.reduce((sum, { steps }) => sum + steps.length, 0)
	return (
		<div className="wrap grid gap-8 pb-[var(--band-y)] min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-16">
			<div className="grid content-start gap-6 min-[60rem]:sticky min-[60rem]:top-24 min-[60rem]:self-start print:hidden">
				<ChecklistProgress partId="checklist" label="The whole checklist" done={done} total={total} />
				<nav aria-label="Stages" className="checklist-nav">
					<ol className="text-small leading-snug">
						{stages.map((stage) => (
							<li key={stage.id}>
								<a
									href={`#${stage.id}`}
									className="flex justify-between gap-3 py-1.5 text-ink-soft no-underline hover:text-ink hover:underline"
								>
									<span>{stage.title}</span>
									<span className="num shrink-0">
										<ChecklistCount partId={stage.id} done={countDone(stage)} total={stage.steps.length} />
									</span>
								</a>
							</li>
						))}
					</ol>
				</nav>
				<ChecklistTools
					saveState={saveState}
					signedIn={account !== null}
					cleared={cleared}
					onClear={() => {
						setCleared(stored)
						setAll(Object.fromEntries(Object.keys(stored).map((key) => [key, ''])))
					}}
					onUndo={(previous) => {
						// Values that were set since the clearing are kept.
						setAll(Object.fromEntries(Object.entries(previous).filter(([key]) => !getOwnValue(stored, key))))
						setCleared(null)
					}}
					onForget={removable ? forget : null}
				/>
			</div>
			<form
				id="checklist"
				ref={form}
				method="post"
				autoComplete="off"
				data-account={account ? '' : undefined}
				className="checklist-stages grid max-w-form gap-6"
			>
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				{stages.map((stage, index) => (
					<Card key={stage.id} asChild look="raised" className="p-6">
						<section id={stage.id} aria-labelledby={`${stage.id}-heading`}>
							<h2 id={`${stage.id}-heading`} className="text-h3">
								{`${index + 1}. ${stage.title}`}
							</h2>
							<p className="mb-3 text-ink-soft text-small">{stage.when}</p>
							<ChecklistProgress
								partId={stage.id}
								label={stage.title}
								done={countDone(stage)}
								total={stage.steps.length}
							/>
							<ol className="mt-4">
								{stage.steps.map((step) => (
									<ChecklistStepRow
										key={step.id}
										step={step}
										done={isDone(step.id)}
										noteText={getOwnValue(values, noteOf(step.id)) ?? ''}
										onChange={setAll}
									/>
								))}
							</ol>
						</section>
					</Card>
				))}
				<WithoutScripts account={account} values={values} />
			</form>
			<RestoreScript />
		</div>
	)
}

function WithoutScripts({ account, values }: { account: AccountMarks; values: Values }) {
	return (
		<noscript>
			{account ? (
				<div className="flex flex-wrap gap-4 print:hidden">
					<input type="hidden" name="was" value={JSON.stringify(values)} />
					<Button type="submit" variant="go">
						Save my checklist
					</Button>
					<Button type="submit" variant="plain" name="intent" value="clear">
						Clear it
					</Button>
				</div>
			) : (
				<p className="print:hidden">
					JavaScript is turned off in your browser. To save your checklist,{' '}
					<Link to="/sign-in?returnTo=/resources/checklist">sign in</Link> first, or print the page.
				</p>
			)}
		</noscript>
	)
}

function RestoreScript() {
	const nonce = use(NonceContext)
	// As for the start-up script: React must not compare it, and the browser bundle does not need its source.
	const html = import.meta.env.SSR ? restoreScriptSource : ''
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant.
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
