import { clsx } from 'clsx/lite'
import { useFetcher } from 'react-router'
import { BackField } from '#app/ui/controls/forms/back-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { bySection } from '../../../checklists/checklist.ts'
import type { ChecklistView } from '../../../checklists/checklist-view.ts'
import { ClientWords } from './client-words.tsx'

type Items = ChecklistView['items']

type ChecklistTasksProps = {
	items: Items
	/** The URL that completions are posted to; without it the tasks are read-only. */
	completionAction?: string
	/** Whether each task also says what the client reads. */
	showClientWords?: boolean
	/** The heading level of the steps: one below the heading of the checklist. */
	level?: 3 | 4
}

/** The tasks of a checklist under their steps, each with whether it is completed. */
export function ChecklistTasks({ items, completionAction, showClientWords, level = 4 }: ChecklistTasksProps) {
	const Heading = `h${level}` as const
	return (
		<ol className="grid gap-4 text-ink">
			{bySection(items).map(({ section, items: tasks }) => (
				<li key={section}>
					<Heading className="font-semibold text-small">{section}</Heading>
					<ul className="mt-1">
						{tasks.map((task) => (
							<li key={task.id}>
								{completionAction ? (
									<CompletionButton
										task={showClientWords ? task : { ...task, clientWords: null, internal: false }}
										action={completionAction}
									/>
								) : (
									<Task task={task} />
								)}
							</li>
						))}
					</ul>
				</li>
			))}
		</ol>
	)
}

type Task = Items[number]

function Task({ task: { done, description, optional } }: { task: Task }) {
	const icon = done ? 'square-check-big' : 'square'
	return (
		<span className="flex items-start gap-2.5 py-1.5 text-small leading-snug">
			<Icon
				name={icon}
				role="img"
				aria-label={done ? 'Done' : 'Open'}
				className={clsx('size-5 shrink-0', done ? 'text-ok' : 'text-ink-soft')}
			/>
			<span className={clsx(done && 'text-ink-soft')}>
				<span>{description}</span>
				{optional && <span className="text-fine text-ink-soft"> optional</span>}
			</span>
		</span>
	)
}

/** Posts the intended state, so that concurrent presses do not undo each other, and shows it before the server responds. */
function CompletionButton({ task, action }: { task: Task; action: string }) {
	const fetcher = useFetcher({ key: `complete-${task.id}` })
	const pending = fetcher.formData?.get('done')
	const done = pending ? pending === 'true' : task.done
	return (
		<fetcher.Form method="post" action={action}>
			<input type="hidden" name="intent" value="complete" />
			<input type="hidden" name="item" value={task.id} />
			<input type="hidden" name="done" value={String(!done)} />
			<BackField fragment={`task-${task.id}`} />
			{/* biome-ignore lint/a11y/useSemanticElements: a checkbox cannot be pressed without scripts */}
			<button
				id={`task-${task.id}`}
				type="submit"
				role="checkbox"
				aria-checked={done}
				className="flex min-h-9 w-full items-center rounded-control px-1 text-start hover:bg-brand-wash max-md:min-h-11"
			>
				<TaskLabel {...task} done={done} />
			</button>
		</fetcher.Form>
	)
}

function TaskLabel({ done, description, optional, startsSupport, clientWords, internal }: Task) {
	const icon = done ? 'square-check-big' : 'square'
	return (
		<span className="flex items-start gap-2.5 text-small leading-snug">
			<Icon name={icon} className={clsx('size-5 shrink-0', done ? 'text-ok' : 'text-ink-soft')} />
			<span className={clsx(done && 'text-ink-soft')}>
				<span>{description}</span>
				{optional && <span className="text-fine text-ink-soft"> optional</span>}
				{startsSupport && <span className="text-fine text-ink-soft"> starts the 48-hour support</span>}
				<ClientWords clientWords={clientWords} internal={internal} />
			</span>
		</span>
	)
}
