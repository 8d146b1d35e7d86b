import { Navigate, useLocation } from 'react-router-dom';

/** Where the attempt's own address leads while the instructions have not been read. */
export function ToInstructions() {
  const { pathname, search } = useLocation();
  return <Navigate to={`${pathname.replace('/attend/', '/')}/instructions${search}`} replace />;
}
