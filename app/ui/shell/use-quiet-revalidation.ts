import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Returns a function that reloads the page's data for a live update. While another page loads or a form is sent, it waits until that is
 * done: a reload would replace that navigation and lose the message of its response.
 */
export function useQuietRevalidation(): () => void {
	const { revalidate } = useRevalidator()
	const isIdle = useNavigation().state === 'idle'
	const idle = useRef(true)
	const isPending = useRef(false)
	useEffect(() => {
		idle.current = isIdle
		if (!isIdle || !isPending.current) return
		isPending.current = false
		void revalidate()
	}, [isIdle, revalidate])
	return useCallback(() => {
		if (idle.current) void revalidate()
		else isPending.current = true
	}, [revalidate])
}
