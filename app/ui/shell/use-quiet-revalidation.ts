import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Returns a function that reloads the page's data for a live update. While a form or a link is under way it waits for its end: a reload
 * would take the place of that navigation, and with it the message that its answer brings.
 */
export function useQuietRevalidation(): () => void {
	const { revalidate } = useRevalidator()
	const isIdle = useNavigation().state === 'idle'
	const idle = useRef(true)
	const isWanted = useRef(false)
	useEffect(() => {
		idle.current = isIdle
		if (!isIdle || !isWanted.current) return
		isWanted.current = false
		void revalidate()
	}, [isIdle, revalidate])
	return useCallback(() => {
		if (idle.current) void revalidate()
		else isWanted.current = true
	}, [revalidate])
}
