import { Check, CloudOff, CloudUpload } from 'lucide-react'
import { useOpenKit } from './use-kit.ts'

/** Shows whether the entries are stored on the phone and sent to the site. */
export function SaveState() {
	const { state, connection, waitingCount, isSaved } = useOpenKit()
	const count = waitingCount === 1 ? '1 entry' : `${waitingCount} entries`
	const [Icon, text] = !isSaved
		? ([CloudUpload, 'Saving…'] as const)
		: state === 'unknown'
			? ([CloudOff, 'Saved here, not sent'] as const)
			: connection === 'offline'
				? ([
						CloudOff,
						waitingCount > 0 ? `Saved here, ${count} waiting for signal` : 'No signal, all saved here',
					] as const)
				: waitingCount > 0
					? ([CloudUpload, 'Saved here, sending…'] as const)
					: ([Check, 'Saved and sent'] as const)
	return (
		<p role="status" className="flex shrink-0 items-center gap-1.5 text-fine">
			<Icon aria-hidden="true" size={16} />
			<span>{text}</span>
		</p>
	)
}
