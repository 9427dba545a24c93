import { useNavigation } from 'react-router'

/** A lane runs along the top edge while the next page is on its way; nothing for quick answers. */
export function NavigationProgress() {
	const busy = useNavigation().state !== 'idle'
	return (
		<div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-60 h-1">
			{busy && <div className="lane-running h-full" />}
		</div>
	)
}
