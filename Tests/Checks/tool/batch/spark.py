"""Runs Matte's jobs in Apache Spark: JSON lines in, JSON lines out, in order.

    spark-submit spark.py MATTE JOBS ANSWERS [PARTITIONS]

MATTE is the tool's path on the workers, JOBS a file or folder of JSON lines that Spark can read, ANSWERS the folder to
write. Every partition is one process of `matte batch`; Spark gives each worker core one partition after the other.
"""
import shlex
import sys

from pyspark.sql import SparkSession


def main(matte, jobs, answers, partitions=None):
    spark = SparkSession.builder.appName("matte").getOrCreate()
    lines = spark.sparkContext.textFile(jobs, int(partitions) if partitions else None)
    # pipe() passes the lines of a partition to the process and reads its output lines. With checkCode, a process that
    # ends with an error makes the task fail, and Spark runs the partition again. A failed job does not end the process.
    # It is reported as a result.
    lines.pipe(f"{shlex.quote(matte)} batch", checkCode=True).saveAsTextFile(answers)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
