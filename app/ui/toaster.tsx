import { lazy, Suspense, useEffect, useState } from 'react'
import { toastQueue } from '#app/ui/toast.ts'

const SonnerToaster = lazy(() => import('#app/ui/sonner-toaster.tsx'))

/** Once, at the end of the root. Costs nothing until the first toast. */
export function Toaster() {
	const [wanted, setWanted] = useState(false)
	useEffect(() => {
		const look = () => setWanted((already) => already || toastQueue.size() > 0)
		look()
		return toastQueue.subscribe(look)
	}, [])
	if (!wanted) return null
	return (
		<Suspense>
			<SonnerToaster />
		</Suspense>
	)
}
