import { useEffect } from 'react'
import { onSigningChanged } from '#app/modules/signing/desk/signing-changes.ts'
import { useQuietRevalidation } from '#app/ui/shell/use-quiet-revalidation.ts'

/** Reloads the page's data when something happens in the signing of `dealId`, or of any deal if it is not set. */
export function useSigningReload(dealId?: string): void {
	const revalidate = useQuietRevalidation()
	useEffect(
		() =>
			onSigningChanged((changed) => {
				if (dealId === undefined || changed === null || changed === dealId) revalidate()
			}),
		[dealId, revalidate],
	)
}
