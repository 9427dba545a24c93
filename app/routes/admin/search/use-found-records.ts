import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FoundGroup } from './found.ts'

const debounceMs = 100

/** A shorter query is not searched for. */
export const charsMin = 2

type SearchData = { q: string; groups: FoundGroup[] }

/** Searches shortly after the last key press. Returns the last answer and its query; nothing for a query that is too short. */
export function useFoundRecords(query: string): { groups?: FoundGroup[]; query?: string } {
	const { data, load } = useFetcher<SearchData>({ key: 'admin-search' })
	useEffect(() => {
		if (query.length < charsMin) return
		const timer = setTimeout(() => load(`/admin/search?few&q=${encodeURIComponent(query)}`), debounceMs)
		return () => clearTimeout(timer)
	}, [query, load])
	return data && query.length >= charsMin ? { groups: data.groups, query: data.q } : {}
}
