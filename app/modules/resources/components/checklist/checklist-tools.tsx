import { Link } from 'react-router'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { Values } from '../../checklist/checklist-progress.ts'
import type { SaveState } from './use-checklist.ts'

type ChecklistToolsProps = {
	saveState: SaveState
	signedIn: boolean
	/** The values that were just cleared. */
	cleared: Values | null
	onClear(): void
	onUndo(cleared: Values): void
	/** Removes the marks of an account from this browser; null if there are none to remove. */
	onForget: (() => void) | null
}

const sentences: Record<SaveState, string> = {
	nowhere: 'This browser can’t save your checklist, so print the page before you close it.',
	browser: 'Saved in this browser.',
	account: 'Saved in this browser and in your account.',
	sending: 'Saving to your account…',
	waiting: 'Saved in this browser. We’ll save it to your account as soon as you’re back online.',
}

/** Says where the checklist is saved, and offers to print, clear or remove it. */
export function ChecklistTools({
	saveState,
	signedIn,
	cleared,
	onClear,
	onUndo,
	onForget,
}: ChecklistToolsProps) {
	return (
		<div className="checklist-tools grid gap-3 text-fine text-ink-soft">
			<p>{`${sentences[saveState]} Once you’ve opened this page, it works offline, too.`}</p>
			{!signedIn && (
				<p>
					<Link to="/sign-in?returnTo=/resources/checklist">Sign in</Link> to use it on your other devices.
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button variant="plain" size="compact" onClick={() => window.print()}>
					Print
				</Button>
				<Button variant="plain" size="compact" onClick={onClear}>
					Clear all
				</Button>
				{onForget && (
					<Button variant="plain" size="compact" onClick={onForget}>
						Remove from this browser
					</Button>
				)}
			</div>
			{cleared && (
				<p role="status" className="text-ink">
					<span>{`Cleared: ${describeCleared(cleared)}.`}</span>{' '}
					<Button variant="quiet" size="mini" onClick={() => onUndo(cleared)}>
						Undo
					</Button>
				</p>
			)}
		</div>
	)
}

function describeCleared(values: Values): string {
	const keys = Object.keys(values)
	const items = keys.filter((key) => key.startsWith('check:')).length
	if (keys.length === 0) return 'nothing was checked'
	return `${amountOf(items, 'item')} checked, ${amountOf(keys.length - items, 'note')}`
}
