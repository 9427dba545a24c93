import { clsx } from 'clsx/lite'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { type ClientStage, clientStages, stageLabels } from '../../../files/client-file.ts'
import type { BoardColumn } from '../../../files/list-board.server.ts'
import { StageOptions } from './stage-options.tsx'

type Move = { id: string; cardId: string; stage: ClientStage }
type StageBoardProps = {
	columns: readonly BoardColumn[]
	/** The one column that a phone shows. */
	shown: ClientStage
	/** Called when a card is dropped on another column, or a key moves it; the form of the card works by itself. */
	onMove(move: Move): void
}

/** The clients in a column for each stage. On a phone one column is shown at a time. */
export function StageBoard({ columns, shown, onMove }: StageBoardProps) {
	return (
		<>
			<nav aria-label="Stages" className="mb-3 flex flex-wrap gap-1 md:hidden">
				{columns.map(({ stage, count }) => (
					<Link
						key={stage}
						to={`/admin/clients/columns?stage=${stage}`}
						preventScrollReset
						aria-current={stage === shown ? 'true' : undefined}
						className="inline-flex min-h-11 items-center rounded-control border border-line px-3 text-small no-underline aria-current:border-brand aria-current:font-semibold"
					>
						{`${stageLabels[stage]} ${count}`}
					</Link>
				))}
			</nav>
			<div className="grid gap-2 md:grid-flow-col md:auto-cols-[minmax(8rem,1fr)] md:overflow-x-auto">
				{columns.map((column) => (
					<StageColumn key={column.stage} column={column} isShown={column.stage === shown} onMove={onMove} />
				))}
			</div>
		</>
	)
}

/** The type of what is dragged, so that files and texts from elsewhere are not taken for a card. */
const dragType = 'application/x-client'

type StageColumnProps = { column: BoardColumn; isShown: boolean; onMove: StageBoardProps['onMove'] }

function StageColumn({ column: { stage, count, clients }, isShown, onMove }: StageColumnProps) {
	const [isTarget, setTarget] = useState(false)
	const headingId = `stage-${stage}`
	const drop = {
		onDragOver: (event: DragEvent) => {
			if (!event.dataTransfer.types.includes(dragType)) return
			event.preventDefault()
			setTarget(true)
		},
		onDragLeave: () => setTarget(false),
		onDrop: (event: DragEvent) => {
			setTarget(false)
			const id = event.dataTransfer.getData(dragType)
			if (!id) return
			event.preventDefault()
			if (!clients.some((each) => each.id === id)) onMove({ id, cardId: cardIdOf(id), stage })
		},
	}
	return (
		<section
			aria-labelledby={headingId}
			{...drop}
			className={clsx(
				'min-w-0 rounded-card border bg-bubble p-2',
				isTarget ? 'border-brand' : 'border-line',
				!isShown && 'max-md:hidden',
			)}
		>
			<h2 id={headingId} className="px-1 pb-2 font-semibold text-small max-md:sr-only">
				{`${stageLabels[stage]} ${count}`}
			</h2>
			<ul className="grid gap-2">
				{clients.map((each) => (
					<ClientCard key={each.id} client={each} stage={stage} onMove={onMove} />
				))}
			</ul>
			{count > clients.length && (
				<Link
					to={`/admin/clients?stage=${stage}&state=all`}
					className="inline-flex min-h-9 items-center px-1 text-fine max-md:min-h-11"
				>
					{`${count - clients.length} more`}
				</Link>
			)}
		</section>
	)
}

const cardIdOf = (id: string): string => `card-${id}`

type ClientCardProps = {
	client: BoardColumn['clients'][number]
	stage: ClientStage
	onMove: StageBoardProps['onMove']
}

function ClientCard({ client: { id, name, step }, stage, onMove }: ClientCardProps) {
	const cardId = cardIdOf(id)
	const moveByKey = (event: KeyboardEvent) => {
		if (!event.shiftKey) return
		const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
		const next = by && clientStages[clientStages.indexOf(stage) + by]
		// Closing a file ends its steps, so that a key that is held down does not do it.
		if (!next || next === 'closed') return
		event.preventDefault()
		onMove({ id, cardId, stage: next })
	}
	return (
		<li
			draggable
			onDragStart={(event) => {
				event.dataTransfer.setData(dragType, id)
				event.dataTransfer.effectAllowed = 'move'
			}}
			className="grid gap-1 rounded-control border border-line bg-surface p-2 text-small"
		>
			<Link
				id={cardId}
				to={`/admin/clients/${id}`}
				draggable={false}
				onKeyDown={moveByKey}
				aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
				className="min-w-0 break-words font-semibold max-md:flex max-md:min-h-11 max-md:items-center"
			>
				<bdi translate="no">{name}</bdi>
			</Link>
			{step && <p className="break-words text-fine text-ink-soft">{step}</p>}
			<details>
				<summary className="min-h-6 cursor-pointer text-fine text-ink-soft max-md:min-h-11 max-md:content-center">
					<span>Move</span>
					<span className="sr-only">{`: ${name}`}</span>
				</summary>
				<PostButton fields={{ client: id }} className="mt-1 grid gap-1">
					<Select
						key={stage}
						name="stage"
						aria-label={`Stage of ${name}`}
						density="compact"
						defaultValue={stage}
					>
						<StageOptions />
					</Select>
					<Button intent="stage" variant="plain" size="compact">
						Set
					</Button>
				</PostButton>
			</details>
		</li>
	)
}
