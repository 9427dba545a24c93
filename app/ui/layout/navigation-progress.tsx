import { useNavigation } from 'react-router'

/** Shows moving road dashes at the top edge while the next page loads; nothing for quick responses. */
export function NavigationProgress() {
	const busy = useNavigation().state !== 'idle'
	return (
		<div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-1">
			{busy && <div className="lane-running h-full" />}
		</div>
	)
}
