import { useSyncExternalStore } from 'react'
import { isNetworkBlocked, onNetworkBlocked } from './store/kit-requests.ts'

/** Whether the person tries the kit without signal. */
export const useBlocked = (): boolean => useSyncExternalStore(onNetworkBlocked, isNetworkBlocked)
