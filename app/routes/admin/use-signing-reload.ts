import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onSigningChanged } from '#app/modules/deals/signing/desk/signing-changes.ts'

/** Reloads the page's data when something happens in a signing: in this deal, or without one in any. */
export function useSigningReload(dealId?: string): void {
	const { revalidate } = useRevalidator()
	useEffect(
		() =>
			onSigningChanged((changed) => {
				if (dealId === undefined || changed === null || changed === dealId) void revalidate()
			}),
		[dealId, revalidate],
	)
}
